import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aConsent } from '#modules/consents/server/seed.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { documents } from '../contract.ts'
import { type DocumentLanguage, documentKinds, documentLanguages } from '../kinds.ts'
import { fieldNames } from '../rules/fields.ts'
import { readyDesign } from '../rules/readyTemplates.ts'
import { drawPaper, type Paper, renderPapers } from './printing/documentPaper.ts'
import { sampleSubject } from './printing/sampleSubject.ts'
import { templateSchool } from './testing/templateSchool.ts'

const { server, office, student, inSchool, key } = await templateSchool({ worker: true })
const { routes } = documents
const letterhead = { id: '', name: 'Greenwood', lines: ['Bengaluru'], colour: '#1f3a5f', logo: null }
const printing = { title: 'Test', layout: 'single', address: 'http://school.test', timeZone: 'Asia/Kolkata' } as const
const paperOf = (kind: Paper['kind'], changes: Partial<Paper> = {}): Paper => ({
  kind,
  design: readyDesign(kind),
  letterhead,
  ...sampleSubject('example'),
  photo: null,
  signatures: new Map(),
  number: 'X/2026-27/000001',
  token: '00000000-0000-4000-8000-000000000000',
  issuedAt: '2026-11-18T00:00:00Z',
  copy: 1,
  ...changes,
})
const bare = (typed: string) => typed.replaceAll(/[\s\u2068\u2069]/g, '')

/** A file made in the background, once it is ready. */
async function fileOf(issueId: string, layout: 'sheet' | 'single'): Promise<Buffer> {
  const { data } = await office.send(routes.printDocuments, { body: { issueId, issuedDocumentIds: [], layout } })
  const read = async () => (await office.send(downloads.routes.getDownload, { params: data })).data
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ready')
  const url = (await read()).file?.url ?? ''
  return (await office.raw({ method: 'GET', url })).rawPayload
}

test('TPL-01 the ID cards of a class are one PDF with cutting marks, backs behind their fronts', {
  timeout: 120_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => student()))
  const { data } = await office.send(
    routes.issueDocuments,
    { body: { kind: 'idCard', schoolTemplateId: null, personIds: people, given: { validUntil: '2027-05-31' } } },
    key(),
  )
  const sheets = readPdf(await fileOf(data.issueId, 'sheet'))
  // Ten cards on a sheet, each sheet with its backs.
  expect(sheets.pages).toHaveLength(4)
  const { rows } = await inSchool((db) =>
    sql<{ no: string }>`select admission_no as no from students where user_id = any (${people}::uuid[])`.execute(db),
  )
  for (const { no } of rows) expect(bare(sheets.text)).toContain(bare(no))
  expect(sheets.source).toContain('/MediaBox [0 0 595.27')
  const single = readPdf(await fileOf(data.issueId, 'single'))
  expect(single.pages).toHaveLength(24)
})

test('TPL-01 a photo on a card is the one of the day of issue, whatever becomes of the file', {
  timeout: 60_000,
}, async () => {
  const studentId = await student()
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#2b8a3e' } })
    .png()
    .toBuffer()
  const storageKey = `${office.tenantId}/template-photo`
  await server.services.files.storage.put(storageKey, photo, { type: 'image/png' })
  await inSchool(async (db) => {
    const file = await sql<{ id: string }>`insert into files (name, type, size, sha256, storage_key, purpose)
      values ('photo.png', 'image/png', ${photo.length}, '\\x00', ${storageKey}, 'photo') returning id`.execute(db)
    await sql`update students set photo_file_id = ${file.rows[0]?.id} where user_id = ${studentId}`.execute(db)
  })
  const { data } = await office.send(
    routes.issueDocuments,
    { body: { kind: 'idCard', schoolTemplateId: null, personIds: [studentId] } },
    key(),
  )
  const kept = async () =>
    (await inSchool((db) => sql<{ many: number }>`select count(*)::int as many from document_photos`.execute(db)))
      .rows[0]?.many
  await expect.poll(kept, { timeout: 30_000 }).toBe(1)
  const read = async () =>
    (await office.raw({ method: 'GET', url: `/api/documents/${data.documentIds[0]}/file` })).rawPayload
  const before = await read()
  expect(readPdf(before).source).toContain('/Subtype /Image')
  await inSchool((db) => sql`update students set photo_file_id = null where user_id = ${studentId}`.execute(db))
  expect(Buffer.compare(before, await read())).toBe(0)
})

test('T11.6 a card whose design names no purpose has no photo once the school asks for consents, and staff keep theirs', {
  timeout: 60_000,
}, async () => {
  const studentId = await student()
  const staffId = await inSchool(async (db) => {
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#2b8a3e' } })
      .png()
      .toBuffer()
    const storageKey = `${office.tenantId}/consent-photo`
    await server.services.files.storage.put(storageKey, photo, { type: 'image/png' })
    const file = await sql<{ id: string }>`insert into files (name, type, size, sha256, storage_key, purpose)
      values ('photo.png', 'image/png', ${photo.length}, '\\x00', ${storageKey}, 'photo') returning id`.execute(db)
    await sql`update students set photo_file_id = ${file.rows[0]?.id} where user_id = ${studentId}`.execute(db)
    const { rows } = await sql<{ id: string }>`insert into staff_profiles (user_id, employee_no, photo_file_id)
      select id, 'CON-1', ${file.rows[0]?.id} from users where user_name = 'teacher'
      on conflict (tenant_id, user_id) do update set photo_file_id = excluded.photo_file_id returning user_id as id`.execute(
      db,
    )
    return rows[0]?.id ?? ''
  })
  const issue = async (kind: 'idCard' | 'staffCard', personId: string) =>
    (await office.send(routes.issueDocuments, { body: { kind, schoolTemplateId: null, personIds: [personId] } }, key()))
      .data.documentIds[0]
  const hasPhoto = async (documentId: string | undefined) =>
    readPdf((await office.raw({ method: 'GET', url: `/api/documents/${documentId}/file` })).rawPayload).source.includes(
      '/Subtype /Image',
    )
  const [card, staffCard] = [await issue('idCard', studentId), await issue('staffCard', staffId)]
  await expect.poll(() => hasPhoto(card), { timeout: 30_000 }).toBe(true)
  await inSchool((db) => aConsent(db, { name: 'School website', text: 'May we?' }))
  expect([await hasPhoto(card), await hasPhoto(staffCard)]).toEqual([false, true])
  expect(await hasPhoto(await issue('idCard', studentId))).toBe(false)
  await inSchool((db) => sql`update consent_purposes set is_active = false`.execute(db))
  expect(await hasPhoto(card)).toBe(true)
})

test('TPL-01 code, markup and formulas in any field of any kind stay text', { timeout: 120_000 }, async () => {
  const hostile = '#panic("x") <b>bold</b> $x^2$ =1+1 *star* \\ @ref {school.name} $(7*7) {{7*7}}'
  for (const kind of documentKinds) {
    const values = Object.fromEntries(fieldNames.map((name) => [name, hostile]))
    const paper = paperOf(kind, { values })
    const { text } = readPdf(await renderPapers(server.services.documents, [paper], printing))
    expect(bare(text)).toContain(bare(hostile))
    expect(text).not.toContain('49')
  }
})

test('TPL-01 every ready template takes the longest record in five languages, and nothing is without a letter', {
  timeout: 180_000,
}, async () => {
  for (const kind of documentKinds)
    for (const language of documentLanguages) {
      const second = language === 'en' ? ('ur' as const) : ('en' as const)
      const design = { ...readyDesign(kind), language, second }
      const paper = paperOf(kind, { ...sampleSubject('longest'), design })
      const pdf = readPdf(await renderPapers(server.services.documents, [paper], printing))
      expect([kind, language, pdf.pages.flat().filter(({ missing }) => missing > 0)]).toEqual([kind, language, []])
      // A card has two sides, whatever is on it.
      if (design.page.paper === 'card') expect(pdf.pages.length).toBe(design.back.length > 0 ? 2 : 1)
    }
})

test('TPL-01 a block is printed only if its condition holds, and a missing value has the text the school gave it', async () => {
  const design = readyDesign('bonafide')
  const textOf = async (changes: Partial<Paper>) =>
    readPdf(await renderPapers(server.services.documents, [paperOf('bonafide', changes)], printing)).text
  const { values } = sampleSubject('example')
  expect(await textOf({})).toContain('passport application')
  expect(await textOf({ values: { ...values, 'given.purpose': '' } })).not.toContain('issued for')
  const missing = [{ field: 'guardian.name' as const, policy: 'text' as const, text: 'the guardian' }]
  const shown = await textOf({ design: { ...design, missing }, values: { ...values, 'guardian.name': '' } })
  expect(bare(shown)).toContain('childoftheguardian')
})

test('TPL-01 what records spell in one way is printed in the words of the document’s language', async () => {
  const textOf = async (language: DocumentLanguage) => {
    const design = { ...readyDesign('feeCertificate'), language }
    return readPdf(await renderPapers(server.services.documents, [paperOf('feeCertificate', { design })], printing))
      .text
  }
  const english = await textOf('en')
  expect(english).toContain('UPI')
  expect(english).toContain('Cash')
  expect(english).not.toContain('upi')
  expect(bare(await textOf('hi'))).not.toContain('Cash')
})

test('TPL-01 a drawing has a figure where a photo is missing, and a card that is printed does not', async () => {
  const { documents: typesetter } = server.services
  const draw = (changes: Partial<Paper>) => drawPaper(typesetter, paperOf('idCard', changes), printing)
  const [printed, drawn] = [await draw({}), await draw({ copy: 'preview' })]
  const shapes = (svg: string) => svg.split('<path').length
  expect(shapes(drawn)).toBeGreaterThan(shapes(printed))
})

test('TPL-01 a drawing with somebody’s signature says that it is not valid; the document itself does not', async () => {
  const signatureId = crypto.randomUUID()
  const ink = await sharp({ create: { width: 300, height: 80, channels: 4, background: '#1c2b5a' } })
    .png()
    .toBuffer()
  const ready = readyDesign('bonafide')
  const blocks = ready.blocks.map((block) =>
    block.kind === 'signatures' ? { ...block, labels: [{ text: 'Principal', second: '', signatureId }] } : block,
  )
  const signed = { design: { ...ready, blocks }, signatures: new Map([[signatureId, ink]]) }
  const read = async (changes: Partial<Paper>) =>
    readPdf(await renderPapers(server.services.documents, [paperOf('bonafide', changes)], printing))
  expect((await read({ ...signed, copy: 'preview' })).text).toContain('Preview, not valid')
  expect((await read({ copy: 'preview' })).text).not.toContain('Preview')
  const original = await read(signed)
  expect(original.text).not.toContain('Preview')
  expect(original.source).toContain('/Subtype /Image')
})
