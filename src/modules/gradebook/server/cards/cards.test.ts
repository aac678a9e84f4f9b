import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { cards } from '../../contracts/cardContract.ts'
import { marks } from '../../contracts/markContract.ts'
import { gradebookReports } from '../../contracts/reportContract.ts'
import { results } from '../../contracts/resultContract.ts'
import { templates } from '../../contracts/templateContract.ts'
import { leavesOf, rootOf } from '../../rules/template.ts'
import { markedClass } from '../../testing/markedClass.ts'

const server = await testServer({ worker: true })
const { office, teacher, templateId, classId, subjectId, studentIds, seenBy, save, move, inSchool } =
  await markedClass(server)
const student = await server.as('greenwood', 'student')
const guardian = await server.as('greenwood', 'guardian')
const params = { classId }
const studentId = async () =>
  (await inSchool((db) => sql<{ id: string }>`select id from users where user_name = 'student'`.execute(db))).rows[0]
    ?.id ?? ''
const termKey = 't1'
const [first = ''] = studentIds

/** Fills every cell of the first term with four fifths of the full marks. */
async function fillAndPublish() {
  const { template, sheets, students } = await seenBy(office)
  if (!template) throw new Error('There is a template.')
  const inTerm = sheets.filter((sheet) => sheet.termKey === termKey)
  for (const { subjectKey } of inTerm) {
    const subject = template.content.subjects.find(({ key }) => key === subjectKey)
    const root = subject && rootOf(template.content, subject, termKey)
    const cells = students.flatMap(({ studentId, without }) =>
      without.includes(subjectKey) || !root
        ? []
        : leavesOf(root).map(({ key, outOf }) => ({
            studentId,
            partKey: key,
            mark: String(Number(outOf) * 0.8),
            revision: 0,
          })),
    )
    await office.send(marks.routes.saveMarks, { params, body: { subjectKey, termKey, cells } })
  }
  const subjectKeys = inTerm.map(({ subjectKey }) => subjectKey)
  for (const step of ['submit', 'verify', 'lock', 'publish'] as const)
    expect((await office.send(marks.routes.moveSheets, { params, body: { termKey, subjectKeys, step } })).status).toBe(
      200,
    )
}

const issue = () => office.send(cards.routes.issueCards, { params, body: { termKey } })
const list = async () => (await office.send(cards.routes.listCards, { params, query: { termKey } })).data
const pdfOf = (who: typeof office, url: string) => who.raw({ method: 'GET', url })

test('GRB-04 cards are issued once all sheets are published, and issuing again changes nothing', async () => {
  expect((await issue()).code).toBe('sheets-missing')
  expect((await list()).unpublished.length).toBeGreaterThan(3)
  await fillAndPublish()
  const mother = await asGuardianOf(server, 'greenwood', [first])
  expect((await issue()).data).toEqual({ issued: studentIds.length, revised: 0, unchanged: 0 })
  expect((await issue()).data).toEqual({ issued: 0, revised: 0, unchanged: studentIds.length })
  // Each family hears of it once.
  const told = await inSchool((db) =>
    sql<{ userId: string; kind: string; link: string }>`select user_id as "userId", kind, link from notifications
      where kind in ('gradebook.cardPublished', 'gradebook.childCardPublished')`.execute(db),
  )
  expect(
    told.rows
      .filter(({ kind }) => kind === 'gradebook.cardPublished')
      .map(({ userId }) => userId)
      .toSorted(),
  ).toEqual(studentIds.toSorted())
  expect(told.rows.filter(({ userId }) => userId === mother.userId)).toMatchObject([
    { kind: 'gradebook.childCardPublished', link: `/family/marks?child=${first}` },
  ])
  // Marks of another term are none of its business.
  const cells = [{ studentId: first, partKey: 'pt1', mark: '3', revision: 0 }]
  await office.send(marks.routes.saveMarks, { params, body: { subjectKey: subjectId, termKey: 't2', cells } })
  expect((await issue()).data).toEqual({ issued: 0, revised: 0, unchanged: studentIds.length })
  const { cards: all, missing } = await list()
  expect([all.length, missing, new Set(all.map(({ number }) => number)).size]).toEqual([
    studentIds.length,
    0,
    studentIds.length,
  ])
  expect((await teacher.send(cards.routes.issueCards, { params, body: { termKey } })).status).toBe(403)
})

test('GRB-04 a card printed later has the same bytes, also after the school has moved', async () => {
  const card = (await list()).cards.find(({ studentId }) => studentId === first)
  const address = `/api/gradebook/classes/${classId}/cards/${card?.cardId}/file`
  const hashOf = async () => {
    const answer = await pdfOf(office, address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.byteLength).toBeLessThan(60_000)
    return createHash('sha256').update(answer.rawPayload).digest('hex')
  }
  const before = await hashOf()
  await inSchool((db) =>
    sql`insert into school_details (address) values ('Another street 7')
      on conflict (tenant_id) do update set address = excluded.address`.execute(db),
  )
  expect(await hashOf()).toBe(before)
})

test('GRB-04 a changed mark leaves the issued card as it is and makes a revised one, and the public page says so', async () => {
  const old = (await list()).cards.find(({ studentId }) => studentId === first)
  const tokenOf = async (cardId: string) =>
    (await inSchool((db) => sql<{ token: string }>`select token from gradebook_cards where id = ${cardId}`.execute(db)))
      .rows[0]?.token ?? ''
  const token = await tokenOf(old?.cardId ?? '')
  const verify = async (asked: string) =>
    (await office.send(cards.routes.verifyCard, { params: { token: asked } })).data
  expect(await verify(token)).toMatchObject({ number: old?.number, isSuperseded: false })
  expect((await verify(token)).initials).toMatch(/^\S\. ?/)
  await move(office, 'reopen', 'A paper was found')
  await save(office, [{ studentId: first, partKey: 'exam', mark: '80', revision: 1 }])
  for (const step of ['submit', 'verify', 'lock', 'publish'] as const) await move(office, step)
  expect((await issue()).data).toMatchObject({ issued: 0 })
  const now = (await list()).cards.filter(({ studentId }) => studentId === first)
  expect(now.map(({ isSuperseded, isRevised }) => [isSuperseded, isRevised]).toSorted()).toEqual([
    [false, true],
    [true, false],
  ])
  expect((await verify(token)).isSuperseded).toBe(true)
  const unknown = { token: '00000000-0000-4000-8000-000000000000' }
  expect((await office.send(cards.routes.verifyCard, { params: unknown })).code).toBe('no-such-card')
})

test('GRB-04 families see published marks and current cards of their own child only, and opening a card is noted', async () => {
  const own = await studentId()
  const { data } = await student.send(results.routes.getChildGradebook, { params: { studentId: own } })
  expect(data.students.map(({ studentId }) => studentId)).toEqual([own])
  expect(data.sheets.every(({ state }) => state === 'published')).toBe(true)
  expect(data.marks.every((row) => row.studentId === own && row.termKey === termKey)).toBe(true)
  const other = studentIds.find((id) => id !== own) ?? ''
  expect([403, 404]).toContain(
    (await student.send(results.routes.getChildGradebook, { params: { studentId: other } })).status,
  )
  const { cards: mine } = (await guardian.send(cards.routes.listChildCards, { params: { studentId: own } })).data
  expect(mine).toHaveLength(1)
  const file = await pdfOf(guardian, `/api/gradebook/students/${own}/cards/${mine[0]?.cardId}/file`)
  expect(file.statusCode).toBe(200)
  expect((await list()).cards.find(({ cardId }) => cardId === mine[0]?.cardId)?.readers).toBe(1)
})

test('GRB-06 overall result and gradebook of a class as figures, for the office only', async () => {
  const query = { classId, termKey }
  const { routes } = gradebookReports
  const overall = (await office.send(routes.overallResultReport, { query })).data
  expect(overall.rows).toHaveLength(studentIds.length)
  expect(overall.rows.find((row) => row.studentId !== first)).toMatchObject({
    percent: '80',
    grade: 'B1',
    outcome: 'pass',
  })
  expect(overall.rows.find((row) => row.studentId === first)?.rank).toBe(1)
  const all = (await office.send(routes.gradebookReport, { query })).data
  expect(all.rows[0]?.results.find(({ subjectKey }) => subjectKey === all.subjects[0]?.key)?.outOf).toBe('100')
  expect((await teacher.send(routes.overallResultReport, { query })).status).toBe(403)
})

test('GRB-04 the cards of a class are made in the background as one PDF or a ZIP, with a row for each student', async () => {
  for (const as of ['pdf', 'zip'] as const) {
    const { data } = await office.send(cards.routes.printClass, { params, body: { termKey, as, language: 'kn' } })
    const asked = { params: { classId, downloadId: data.downloadId } }
    const file = async () => (await office.send(downloads.routes.getDownload, { params: data })).data
    await expect.poll(async () => (await file()).state, { timeout: 20_000 }).toBe('ready')
    const { rows } = (await office.send(cards.routes.listPrints, asked)).data
    expect(rows.map(({ state }) => state)).toEqual(studentIds.map(() => 'made'))
    expect((await file()).file?.type).toBe(`application/${as}`)
    // Somebody else's file is nobody's business.
    expect((await teacher.send(cards.routes.listPrints, asked)).status).toBe(404)
  }
})

test('GRB-04 a card that was taken back is no longer shown to the family, and the public page says so; issuing makes a new one', async () => {
  const id = await studentId()
  const own = async () => (await list()).cards.filter((card) => card.studentId === id && !card.isSuperseded)
  const [card] = await own()
  const at = { params: { classId, cardId: card?.cardId ?? '' }, body: { reason: 'Printed on the wrong day' } }
  expect((await teacher.send(cards.routes.revokeCard, at)).status).toBe(403)
  expect((await office.send(cards.routes.revokeCard, at)).status).toBe(200)
  expect((await own())[0]?.revokedFor).toBe('Printed on the wrong day')
  expect((await list()).missing).toBe(1)
  const seen = async () => (await student.send(cards.routes.listChildCards, { params: { studentId: id } })).data.cards
  expect((await seen()).filter((one) => one.termKey === termKey)).toEqual([])
  const file = `/api/gradebook/students/${id}/cards/${card?.cardId}/file`
  expect((await pdfOf(student, file)).statusCode).toBe(404)
  const { rows } = await inSchool((db) =>
    sql<{ token: string }>`select token from gradebook_cards where id = ${card?.cardId}`.execute(db),
  )
  const verify = async () =>
    (await office.send(cards.routes.verifyCard, { params: { token: rows[0]?.token ?? '' } })).data
  expect(await verify()).toMatchObject({ isRevoked: true, isSuperseded: false })
  expect(JSON.stringify(await verify())).not.toContain('wrong day')
  // Its marks did not change, and yet there is a new one.
  expect((await issue()).data).toMatchObject({ revised: 1 })
  expect((await own())[0]).toMatchObject({ revokedFor: null, isRevised: true })
  expect(await verify()).toMatchObject({ isRevoked: true, isSuperseded: true })
  expect((await office.send(cards.routes.revokeCard, at)).code).toBe('card-replaced')
})

test('GRB-01 GRB-04 cards print the attendance of their term where the template says so', async () => {
  await inSchool(async (db) => {
    await sql`delete from day_marks where student_id = ${first}`.execute(db)
    await sql`insert into day_marks (day, student_id, class_id, code)
      values ('2026-06-10', ${first}, ${classId}, 'P'), ('2026-06-11', ${first}, ${classId}, 'HD'), ('2026-11-02', ${first}, ${classId}, 'A')`.execute(
      db,
    )
  })
  const { routes } = templates
  const at = { params: { templateId } }
  const put = async (days: readonly (readonly [string, string])[]) => {
    const { name, grades, content, version } = (await office.send(routes.getTemplate, at)).data
    const terms = content.terms.map((term, n) => ({ ...term, from: days[n]?.[0], to: days[n]?.[1] }))
    const body = {
      name,
      gradeIds: grades.map(({ gradeId }) => gradeId),
      content: { ...content, terms, attendance: 'term' as const },
      version,
    }
    await office.send(routes.saveTemplate, { ...at, body: body as never })
    return (await office.send(routes.publishTemplate, at)).data.problems
  }
  // Days that overlap, or are missing, are no terms.
  expect(
    await put([
      ['2026-06-01', '2026-10-31'],
      ['2026-10-31', '2027-03-31'],
    ]),
  ).toEqual([{ code: 'term-days', at: 'Term 2' }])
  expect(
    await put([
      ['2026-06-01', '2026-10-31'],
      ['2026-11-01', '2027-03-31'],
    ]),
  ).toEqual([])
  expect((await issue()).data).toMatchObject({ revised: studentIds.length })
  const { rows } = await inSchool((db) =>
    sql<{ attendance: unknown; terms: unknown }>`
      select printed -> 'attendance' as attendance, printed -> 'attendanceTerms' as terms from gradebook_cards
      where student_id = ${first} and term_key = ${termKey} order by issued_at desc, id desc limit 1`.execute(db),
  )
  const term = { days: '2', present: '1.5', percent: '75', until: '2026-06-11' }
  expect(rows[0]).toEqual({ attendance: term, terms: [{ name: 'Term 1', ...term }] })
})
