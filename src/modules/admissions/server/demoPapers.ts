import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { usualPost } from './seed.ts'

type KeepFile = Awaited<ReturnType<Services['files']['keepMade']>>
type Paper = { readonly documentKey: string; readonly label: string }

/** A page that names the paper and the child. */
function pageOf(title: string, childName: string): string {
  const page = `BT /F1 18 Tf 40 130 Td (${title}) Tj 0 -30 Td /F1 12 Tf (${childName}) Tj 0 -24 Td /F1 10 Tf (Specimen for the demo school) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}

/** The papers a family has sent by the time its application is at a stage. */
function papersOf(state: ApplicationState, at: number): readonly Paper[] {
  const [birth, address] = usualPost.documents
  if (!birth || !address || state === 'draft' || state === 'enquiry') return []
  // A few have sent nothing yet: the desk asks them.
  if (state === 'submitted' && at % 4 === 3) return []
  return at % 2 === 0 ? [birth, address] : [birth]
}

export type KeptPaper = Paper & { readonly childName: string; readonly keepFile: KeepFile }

/** Stores the papers of the demo's children. Their rows follow with the applications. */
export async function keepPapers(
  { files }: Pick<Services, 'files'>,
  tenantId: string,
  children: readonly { readonly childName: string; readonly state: ApplicationState }[],
): Promise<KeptPaper[]> {
  const folder = await mkdtemp(join(tmpdir(), 'banyan-admissions-'))
  const wanted = children.flatMap(({ childName, state }, at) =>
    papersOf(state, at).map((paper) => ({ ...paper, childName })),
  )
  try {
    return await Promise.all(
      wanted.map(async (paper, at) => {
        const path = join(folder, `${at}.pdf`)
        await writeFile(path, pageOf(paper.label, paper.childName))
        const as = { tenantId, userId: null, type: 'application/pdf', purpose: 'admission' }
        return { ...paper, keepFile: await files.keepMade(path, { ...as, name: `${paper.label}.pdf` }) }
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Owner = { readonly applicationId: string; readonly childName: string; readonly state: ApplicationState }

/** Verified once the office has looked through an application, returned where it waits for another, otherwise to be checked. */
function fateOf({ state }: Owner, documentKey: string): { state: 'pending' | 'verified' | 'returned'; reason: string } {
  const isFirst = documentKey === usualPost.documents[0]?.documentKey
  if (state === 'documentsPending' && isFirst) return { state: 'returned', reason: returnedBecause }
  const isChecked = !['submitted', 'screening', 'documentsPending', 'withdrawn', 'rejected'].includes(state)
  return { state: isChecked ? 'verified' : 'pending', reason: '' }
}
export const returnedBecause = 'The date of birth is cut off. Please photograph the whole page.'

export async function demoPapers(
  db: TenantDb,
  owners: readonly Owner[],
  papers: readonly KeptPaper[],
  checkedBy: string | null,
): Promise<void> {
  const rows = []
  for (const { documentKey, childName, keepFile } of papers) {
    const owner = owners.find((one) => one.childName === childName)
    if (!owner) continue
    const { id } = await keepFile(db)
    rows.push({
      application_id: owner.applicationId,
      document_key: documentKey,
      file_id: id,
      ...fateOf(owner, documentKey),
    })
  }
  await sql`insert into admission_documents (application_id, document_key, file_id, state, reason, sent_at, checked_at, checked_by)
    select d.application_id, d.document_key, d.file_id, d.state, d.reason, coalesce(a.submitted_at, now()),
      case when d.state <> 'pending' then a.state_since end, case when d.state <> 'pending' then ${checkedBy}::uuid end
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(application_id uuid, document_key text, file_id uuid, state text, reason text)
      join admission_applications a on a.id = d.application_id`.execute(db)
}
