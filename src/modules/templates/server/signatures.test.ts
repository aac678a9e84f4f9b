import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formWith } from '#app/testing/fileUpload.ts'
import { urlOf } from '#platform/contract/addresses/routeUrl.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import type { DocumentDesign } from '../contentSchemas.ts'
import { documents, signatures, templates } from '../contract.ts'
import { signaturesIn, unsigned } from '../rules/contentFields.ts'
import { readyDesign } from '../rules/readyTemplates.ts'
import { branchSetup } from './branchSetup.ts'
import { templateSchool } from './testing/templateSchool.ts'

const { server, office, admin, student, inSchool, inUse, key } = await templateSchool()
const clerk = await admin('clerk', 'vep')
const reviewer = await admin('checker', 'veap')
const { routes } = signatures

const ink = await sharp({ create: { width: 1600, height: 400, channels: 4, background: '#1c2b5a' } })
  .png()
  .toBuffer()
const add = async (name: string, bytes = ink, fileName = 'signature.png', who = office) =>
  who.raw({
    method: 'POST',
    url: urlOf(routes.addSignature, { query: { name } }),
    ...formWith({ name: fileName, bytes }),
  })
const listed = async () => (await office.send(routes.listSignatures, {})).data.signatures
async function added(name: string): Promise<string> {
  expect((await add(name)).statusCode).toBe(200)
  return (await listed()).find((one) => one.name === name)?.signatureId ?? ''
}
function signedBy(signatureId: string): DocumentDesign {
  const ready = readyDesign('bonafide')
  const blocks = ready.blocks.map((block) =>
    block.kind === 'signatures'
      ? { ...block, labels: block.labels.map((label) => ({ ...label, signatureId })) }
      : block,
  )
  return { ...ready, blocks }
}
const issue = async (schoolTemplateId: string) =>
  office.send(
    documents.routes.issueDocuments,
    { body: { kind: 'bonafide', schoolTemplateId, personIds: [await student()] } },
    key(),
  )
const fileOf = async (id = '') => (await office.raw({ method: 'GET', url: `/api/documents/${id}/file` })).rawPayload
const pictures = (pdf: Uint8Array) => readPdf(pdf).source.split('/Subtype /Image').length - 1

test('TPL-01 a signature is a picture, checked by its content, made small and shown to those who may see templates', async () => {
  expect((await add('', ink)).statusCode).toBe(400)
  expect((await add('x'.repeat(81), ink)).statusCode).toBe(400)
  expect((await add('Script', Buffer.from('<svg onload="alert(1)"/>'), 'signature.svg')).statusCode).toBe(422)
  expect((await add('Text', Buffer.from('no picture at all'), 'signature.png')).statusCode).toBe(422)
  expect((await add('Clerk', ink, 'signature.png', clerk)).statusCode).toBe(403)
  expect(await listed()).toEqual([])
  await added('Anita Rao, Principal')
  const [one] = await listed()
  expect(one).toMatchObject({ name: 'Anita Rao, Principal', isWithdrawn: false, templates: [] })
  const shown = await office.raw({ method: 'GET', url: one?.picture.url ?? '' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 800, height: 200 })
  const seen = await clerk.send(routes.listSignatures, {})
  expect(seen.data.signatures).toHaveLength(1)
})

test('TPL-01 an issued certificate prints the signature of its version, also after it is no longer used', async () => {
  const signatureId = await added('Ravi Menon, Principal')
  const templateId = await inUse(clerk, reviewer, 'bonafide', signedBy(signatureId))
  expect((await listed()).find((one) => one.signatureId === signatureId)?.templates).toEqual(['Own'])
  const { data } = await issue(templateId)
  const before = await fileOf(data.documentIds[0])
  const ready = await office.send(
    documents.routes.issueDocuments,
    { body: { kind: 'bonafide', schoolTemplateId: null, personIds: [await student()] } },
    key(),
  )
  expect(pictures(before)).toBeGreaterThan(pictures(await fileOf(ready.data.documentIds[0])))

  const withdrawn = await reviewer.send(routes.withdrawSignature, { params: { signatureId } })
  expect(withdrawn.data.signatures.find((one) => one.signatureId === signatureId)?.isWithdrawn).toBe(true)
  expect((await reviewer.send(routes.withdrawSignature, { params: { signatureId } })).status).toBe(200)
  const kept = await inSchool((db) =>
    sql<{ many: number }>`select count(*)::int as many from document_signature_withdrawals
      where signature_id = ${signatureId}`.execute(db),
  )
  expect(kept.rows).toEqual([{ many: 1 }])
  expect(pictures(await fileOf(data.documentIds[0]))).toBe(pictures(before))

  const refused = await issue(templateId)
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'signature-withdrawn',
    'The signature of Ravi Menon, Principal is no longer used. Change the template first.',
  ])
})

test('TPL-01 a draft with a signature that is no longer used cannot be submitted, and a foreign one cannot be saved or drawn', async () => {
  const signatureId = await added('Old Principal')
  const made = await office.send(templates.routes.addTemplate, {
    body: { kind: 'bonafide', name: 'Signed', schoolTemplateId: null },
  })
  const params = { schoolTemplateId: made.data.schoolTemplateId }
  const save = (content: DocumentDesign, version: number) =>
    office.send(templates.routes.saveTemplate, { params, body: { name: 'Signed', content, version } })
  expect((await save(signedBy(signatureId), 1)).status).toBe(200)
  await office.send(routes.withdrawSignature, { params: { signatureId } })
  const submitted = await office.send(templates.routes.submitTemplate, { params, body: { version: 2 } })
  expect(submitted.code).toBe('signature-withdrawn')
  const { data } = await office.send(templates.routes.getTemplate, { params })
  expect(data.signatures.find((one) => one.signatureId === signatureId)).toMatchObject({ isWithdrawn: true })

  const elsewhere = await server.as('riverside', 'superadmin')
  const url = urlOf(routes.addSignature, { query: { name: 'Theirs' } })
  await elsewhere.raw({ method: 'POST', url, ...formWith({ name: 's.png', bytes: ink }) })
  const theirs = (await elsewhere.send(routes.listSignatures, {})).data.signatures[0]?.signatureId ?? ''
  expect(theirs).not.toBe('')
  expect((await save(signedBy(theirs), 2)).code).toBe('no-such-signature')
  const drawn = await office.send(templates.routes.drawTemplate, {
    body: { kind: 'bonafide', content: signedBy(theirs), of: 'example' },
  })
  expect([drawn.status, drawn.code]).toEqual([404, 'no-such-signature'])
  expect((await office.send(routes.withdrawSignature, { params: { signatureId: theirs } })).status).toBe(404)
})

test('TPL-01 a design of before there were signatures is read, printed and saved as one that is signed by hand', async () => {
  const design = readyDesign('bonafide')
  const old = JSON.parse(JSON.stringify(design).replaceAll(/,"signatureId":null/g, '')) as DocumentDesign
  expect(JSON.stringify(old)).not.toContain('signatureId')
  expect(signaturesIn(old)).toEqual([])
  const templateId = await inUse(clerk, reviewer, 'bonafide', old)
  await inSchool((db) =>
    sql`update school_templates set content = ${JSON.stringify(old)} where id = ${templateId}`.execute(db),
  )
  const read = await office.send(templates.routes.getTemplate, { params: { schoolTemplateId: templateId } })
  expect(read.status).toBe(200)
  expect((await issue(templateId)).status).toBe(200)
})

test('TPL-01 a new branch gets designs without the signatures of the school they come from', async () => {
  const design = signedBy(await added('Model Principal'))
  await inUse(clerk, reviewer, 'bonafide', design)
  expect(unsigned(design)).toEqual(readyDesign('bonafide'))
  const branch = await server.as('riverside', 'superadmin')
  const copy = await inSchool(async (db) => branchSetup.copy?.(db))
  if (!copy) throw new Error('Templates are not copied.')
  await server.services.database.inTenant({ tenantId: branch.tenantId }, copy)
  const { rows } = await server.services.database.inTenant({ tenantId: branch.tenantId }, (db) =>
    sql<{ content: DocumentDesign }>`select content from school_templates where kind = 'bonafide'`.execute(db),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flatMap(({ content }) => signaturesIn(content))).toEqual([])
})

test('TPL-01 a school uses at most fifty signatures', async () => {
  const one = (await listed())[0]
  await inSchool((db) =>
    sql`insert into document_signatures (name, file_id, added_by)
      select 'Many ' || n, s.file_id, s.added_by from document_signatures s, generate_series(1, 50) n
      where s.id = ${one?.signatureId}`.execute(db),
  )
  const refused = await add('One more')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-signatures'])
})
