import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aConsent } from '#modules/consents/server/seed.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { readyDesigns, standardDesign } from '../../contracts/cardDesign.ts'
import { designs } from '../../contracts/designContract.ts'
import type { CardDesign } from '../../contracts/designSchemas.ts'
import { markedClass } from '../../testing/markedClass.ts'
import { asPdf } from './cardJobs.ts'
import { renderCards } from './cardPaper.ts'
import { consentedPhotos } from './cardPhotos.ts'
import { sampleCard } from './sampleCard.ts'

const server = await testServer()
const { office, teacher } = await markedClass(server)
const { routes } = designs
const letterhead = { id: '', name: 'Greenwood', lines: ['Bengaluru'], colour: '#1f3a5f', logo: null }
const printing = { language: 'en', address: 'http://school.test', timeZone: 'Asia/Kolkata' } as const
const now = new Date('2026-11-18T00:00:00Z')
const pdfOf = async (design: CardDesign, language: 'en' | 'hi' | 'kn' | 'te' | 'ur' = 'en') => {
  const card = { ...sampleCard('example', letterhead, now), design }
  const { body } = await renderCards(server.services.documents, [card], { ...printing, language })
  return body as Uint8Array
}
const began = async (name: string) =>
  (await office.send(routes.addDesign, { body: { name, from: { ready: 'standard' } } })).data

test('GRB-04 a design is saved as a draft, published as a version, and the version stays as it was', async () => {
  const design = await began('Progress card')
  const params = { designId: design.designId }
  const content: CardDesign = { ...design.content, second: 'kn', blocks: design.content.blocks.toReversed() }
  const save = (body: object) =>
    office.send(routes.saveDesign, {
      params,
      body: { name: 'Progress card', gradeIds: [], content, version: 1, ...body },
    })
  const saved = (await save({})).data
  expect(saved).toMatchObject({ number: null, isChanged: true, version: 2 })
  expect(saved.content.blocks.map(({ key }) => key)).toEqual(content.blocks.map(({ key }) => key))
  expect((await save({})).code).toBe('changed-meanwhile')
  const published = (await office.send(routes.publishDesign, { params, body: { version: 2 } })).data
  expect(published).toMatchObject({ number: 1, isChanged: false })
  expect((await office.send(routes.publishDesign, { params, body: { version: published.version } })).code).toBe(
    'nothing-changed',
  )
  await save({ content: standardDesign, version: published.version })
  const first = await office.send(routes.getDesignVersion, { params: { ...params, number: 1 } })
  expect(first.data.content).toEqual(content)
  expect((await office.send(routes.removeDesign, { params })).code).toBe('design-published-once')
  expect((await teacher.send(routes.getDesign, { params })).status).toBe(403)
})

test('GRB-04 a grade has one design, and a block twice or a grade that is not the school’s is refused', async () => {
  const [one, two] = [await began('One'), await began('Two')]
  const { grades } = (await office.send(routes.listDesigns, {})).data
  const gradeIds = [grades[0]?.gradeId ?? '']
  const save = (design: typeof one, changes: object) =>
    office.send(routes.saveDesign, {
      params: { designId: design.designId },
      body: { name: design.name, gradeIds, content: design.content, version: 1, ...changes },
    })
  expect((await save(one, {})).data.grades.map(({ gradeId }) => gradeId)).toEqual(gradeIds)
  expect((await save(two, {})).code).toBe('design-grade-taken')
  expect((await save(two, { gradeIds: ['00000000-0000-4000-8000-000000000000'] })).code).toBe('no-such-grade')
  const twice = [one.content.blocks[0], one.content.blocks[0]]
  expect((await save(two, { gradeIds: [], content: { ...one.content, blocks: twice } })).status).toBe(400)
})

test('GRB-04 whatever is typed into a design stays text: no code, markup or formula is carried out', async () => {
  const hostile = '#panic("x") #read("/etc/passwd") <b>bold</b> $x^2$ =1+1 *star* \\ @ref {name}'
  const blocks = [
    { kind: 'text' as const, key: 'b1', width: 'full' as const, heading: hostile.slice(0, 80), text: hostile },
  ]
  const { text } = readPdf(await pdfOf({ ...standardDesign, blocks }))
  const bare = (typed: string) => typed.replaceAll(/\s/g, '')
  expect(bare(text)).toContain(bare(hostile))
})

test('GRB-04 the preview is drawn by what prints the card, and is a picture without script', async () => {
  const draw = (of: 'example' | 'longest', content: CardDesign = readyDesigns.full) =>
    office.send(routes.drawDesign, { body: { content, language: 'en', of } })
  const { svg } = (await draw('example')).data
  expect(svg).toMatch(/^<svg/)
  expect(svg).not.toMatch(/<script|<text|href="http/)
  expect((await draw('longest')).data.svg).not.toBe(svg)
})

test('GRB-04 a card in five languages, with a second one beside, has the same bytes each time', async () => {
  for (const language of ['en', 'hi', 'kn', 'te', 'ur'] as const) {
    const design: CardDesign = { ...readyDesigns.full, second: language === 'en' ? 'ur' : 'en' }
    const [once, again] = [await pdfOf(design, language), await pdfOf(design, language)]
    expect(Buffer.compare(once, again)).toBe(0)
    expect(once.byteLength).toBeLessThan(60_000)
    expect(
      readPdf(once)
        .pages.flat()
        .every(({ missing }) => missing === 0),
    ).toBe(true)
  }
})

test('GRB-04 a photo is printed only while the guardians’ consent to the chosen purpose stands', async () => {
  const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
    server.services.database.inTenant({ tenantId: office.tenantId }, work)
  const found = await inSchool(async (db) => {
    const { rows } = await sql<{ studentId: string; by: string }>`
      select u.id as "studentId", (select id from users where user_name = 'superadmin') as by
      from users u where u.user_name = 'student'`.execute(db)
    const [row] = rows
    if (!row) throw new Error('There is a student.')
    const file = await sql<{ id: string }>`insert into files (name, type, size, sha256, storage_key, purpose)
      values ('photo.webp', 'image/webp', 1, '\\x00', ${`${office.tenantId}/photo-test`}, 'photo') returning id`.execute(
      db,
    )
    await sql`insert into students (user_id, admission_no, photo_file_id) values (${row.studentId}, 'PH-1', ${file.rows[0]?.id})
      on conflict (tenant_id, user_id) do update set photo_file_id = excluded.photo_file_id`.execute(db)
    return { ...row, purposeId: await aConsent(db, { name: 'Photos on cards', text: 'May we?' }) }
  })
  const answer = (isGiven: boolean) =>
    inSchool((db) =>
      sql`insert into consent_answers (student_id, purpose_id, number, is_given, answered_by)
        select ${found.studentId}, ${found.purposeId}, max(number), ${isGiven}, ${found.by} from consent_texts
        where purpose_id = ${found.purposeId}`.execute(db),
    )
  const photos = () => inSchool((db) => consentedPhotos(db, found.purposeId, [found.studentId]))
  await answer(true)
  expect(await photos()).toHaveLength(1)
  await answer(false)
  expect(await photos()).toHaveLength(0)
  await answer(true)
  await inSchool((db) =>
    sql`insert into consent_texts (purpose_id, number, body)
      select ${found.purposeId}, max(number) + 1, 'Another text' from consent_texts where purpose_id = ${found.purposeId}`.execute(
      db,
    ),
  )
  // A new text has to be answered anew.
  expect(await photos()).toHaveLength(0)
})

test('GRB-04 a card that cannot be printed is named, and the others are printed without it', async () => {
  const card = (number: string) => ({ ...sampleCard('example', letterhead, now), design: standardDesign, number })
  const cards = ['1', '2', '3'].map(card)
  const noted: [string, string[]][] = []
  const bytes = await asPdf({
    cards,
    render: async (some) => {
      if (some.some(({ number }) => number === '2')) throw new Error('It cannot be set.')
      return Buffer.from(some.map(({ number }) => number).join())
    },
    note: async (state, some) => void noted.push([state, some.map(({ number }) => number)]),
  })
  expect(Buffer.from(bytes).toString()).toBe('1,3')
  expect(noted).toEqual([
    ['made', ['1']],
    ['failed', ['2']],
    ['made', ['3']],
  ])
})
