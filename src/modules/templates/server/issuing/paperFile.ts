import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { kindNames } from '../../rules/kindNames.ts'
import { fileNameOf, type Paper, renderPapers } from '../printing/documentPaper.ts'
import { signaturePictures, type Tx } from '../signatures/signaturePictures.ts'

/** One document as a PDF to save. */
export async function paperFile(
  services: Services,
  tx: Tx,
  { tenantId, timeZone }: { readonly tenantId: string; readonly timeZone: string },
  unsigned: Omit<Paper, 'signatures'>,
) {
  const school = await services.directory.byId(tenantId)
  if (!school) throw problem('invalid-tenant')
  const paper = { ...unsigned, signatures: await signaturePictures(services, tx, unsigned.design) }
  const title = `${kindNames.en[paper.kind]} ${paper.number}`
  const address = addressOf(services.config, school)
  const body = await renderPapers(services.documents, [paper], { title, layout: 'single', address, timeZone })
  return { body, type: 'application/pdf', name: `${fileNameOf(title)}.pdf`, size: body.byteLength }
}
