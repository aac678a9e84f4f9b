import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { aHomework, aSubmission } from '#modules/homework/server/seed.ts'
import { marks } from '../contracts/markContract.ts'
import { scaledMark } from '../marks.ts'
import { leavesOf, rootOf } from '../rules/template.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const stage = await markedClass(server)
const { teacher, office, classId, subjectId, studentIds, save, move, seenBy, inSchool } = stage
const [first = '', second = ''] = studentIds
const colleague = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const params = { classId }
const cell = (studentId: string, partKey: string, mark: string, revision = 0) => ({
  studentId,
  partKey,
  mark,
  revision,
})

test('GRB-03 marks and codes are saved cell by cell; what is above the full marks or not in the sheet is refused alone', async () => {
  const { data } = await save(teacher, [
    cell(first, 'pt1', '37.50'),
    cell(second, 'pt1', 'AB'),
    cell(first, 'exam', '81'),
    cell(first, 'nothing', '3'),
  ])
  expect(data.saved).toEqual([
    { studentId: first, partKey: 'pt1', mark: '37.5', revision: 1 },
    { studentId: second, partKey: 'pt1', mark: 'AB', revision: 1 },
  ])
  expect(data.refused.map(({ partKey, reason }) => [partKey, reason]).toSorted()).toEqual([
    ['exam', 'above-full-marks'],
    ['nothing', 'not-in-sheet'],
  ])
  const stranger = [cell('00000000-0000-4000-8000-000000000000', 'pt1', '3')]
  expect((await save(teacher, stranger)).code).toBe('no-such-student')
  for (const mark of ['1e1', '-1', '4.125', 'ab', '٣'])
    expect((await save(teacher, [cell(first, 'pt2', mark)])).fields?.[0]?.field).toBe('cells.0.mark')
  const seen = await seenBy(teacher)
  expect(seen.sheets.map(({ subjectKey }) => subjectKey)).toContain(subjectId)
  expect(seen.marks.find((row) => row.studentId === first && row.termKey === 't1')?.cells).toEqual([
    { partKey: 'pt1', mark: '37.5', revision: 1 },
  ])
})

test('GRB-03 a cell that somebody else changed meanwhile stays as it is and is shown; the same mark twice is no conflict', async () => {
  expect((await save(office, [cell(first, 'pt3', '20')])).data.saved[0]?.revision).toBe(1)
  const { data } = await save(teacher, [cell(first, 'pt3', '30'), cell(second, 'pt3', '12')])
  expect(data.conflicts).toMatchObject([{ studentId: first, partKey: 'pt3', mark: '20', revision: 1 }])
  expect(data.conflicts[0]?.by).not.toBe('')
  expect(data.saved).toEqual([{ studentId: second, partKey: 'pt3', mark: '12', revision: 1 }])
  // Sent again after a lost answer.
  expect((await save(teacher, [cell(second, 'pt3', '12')])).data).toMatchObject({
    conflicts: [],
    saved: [{ revision: 1 }],
  })
  expect((await save(teacher, [cell(first, 'pt3', '30', 1)])).data.saved[0]?.revision).toBe(2)
})

test('GRB-03 every cell has its history with before, after and who', async () => {
  await save(teacher, [cell(second, 'notebook', '4')])
  await save(office, [cell(second, 'notebook', 'EX', 1)])
  await save(teacher, [cell(second, 'notebook', '', 2)])
  const query = { subjectKey: subjectId, termKey: 't1', studentId: second, partKey: 'notebook' }
  const { changes } = (await teacher.send(marks.routes.listMarkChanges, { params, query })).data
  expect(changes.map(({ before, after, revision }) => [before, after, revision])).toEqual([
    ['EX', '', 3],
    ['4', 'EX', 2],
    ['', '4', 1],
  ])
  expect(new Set(changes.map(({ by }) => by)).size).toBe(2)
})

test('GRB-03 a sheet goes from hand to hand; what was handed on is closed until the office opens it with a reason', async () => {
  expect((await move(office, 'lock')).code).toBe('not-possible-now')
  expect((await move(teacher, 'submit')).data.sheets.find(({ subjectKey }) => subjectKey === subjectId)?.state).toBe(
    'submitted',
  )
  expect((await save(teacher, [cell(first, 'exam', '60')])).code).toBe('sheet-handed-on')
  expect((await move(teacher, 'publish')).code).toBe('not-your-step')
  expect((await move(teacher, 'reopen', 'My mistake')).code).toBe('not-your-step')
  for (const step of ['verify', 'lock', 'publish'] as const) expect((await move(office, step)).status).toBe(200)
  expect((await move(office, 'reopen')).code).toBe('reason-missing')
  const { sheets } = (await move(office, 'reopen', 'A paper was found')).data
  expect(sheets.find(({ subjectKey }) => subjectKey === subjectId)).toMatchObject({ state: 'open', revision: 2 })
  const { rows } = await inSchool((db) =>
    sql<{ step: string; reason: string }>`select step, reason from gradebook_sheet_steps order by made_at, id`.execute(
      db,
    ),
  )
  expect(rows.at(-1)).toEqual({ step: 'reopen', reason: 'A paper was found' })
})

test('GRB-03 teachers mark what they teach there; class teachers see all of their class; students see nothing here', async () => {
  const all = await seenBy(office)
  const own = await seenBy(teacher)
  expect(own.sheets.length).toBeLessThan(all.sheets.length)
  expect(own.sheets.every(({ mayEdit }) => mayEdit)).toBe(true)
  const foreign = all.sheets.find(({ subjectKey }) => !own.sheets.some((sheet) => sheet.subjectKey === subjectKey))
  const body = { subjectKey: foreign?.subjectKey ?? '', termKey: 't1', cells: [cell(first, 'pt1', '1')] }
  expect((await teacher.send(marks.routes.saveMarks, { params, body })).code).toBe('not-your-sheet')
  expect((await student.send(marks.routes.getClassGradebook, { params })).status).toBe(403)
  const known = await colleague.send(marks.routes.getClassGradebook, { params })
  expect([200, 403, 404]).toContain(known.status)
})

test('GRB-03 a class with every cell filled opens in one request of at most twelve statements', async () => {
  const { template, sheets, students } = await seenBy(office)
  if (!template) throw new Error('There is a template.')
  // Fill every cell of every sheet of the term.
  const parts = sheets
    .filter(({ termKey }) => termKey === 't1')
    .map(({ subjectKey }) => {
      const subject = template.content.subjects.find(({ key }) => key === subjectKey)
      const root = subject && rootOf(template.content, subject, 't1')
      return { subjectKey, leaves: root ? leavesOf(root) : [] }
    })
  for (const { subjectKey, leaves } of parts) {
    if (subjectKey === subjectId) continue
    const cells = students.flatMap(({ studentId, without }) =>
      without.includes(subjectKey) ? [] : leaves.map(({ key }) => cell(studentId, key, '1')),
    )
    const body = { subjectKey, termKey: 't1', cells }
    expect((await office.send(marks.routes.saveMarks, { params, body })).data.refused).toEqual([])
  }
  const query = { termKey: 't1' }
  const statements = await statementsOf(() => office.send(marks.routes.getClassGradebook, { params, query }))
  expect(statements).toBeLessThanOrEqual(12)
  const saving = await statementsOf(() =>
    save(
      office,
      students.map(({ studentId }) => cell(studentId, 'enrichment', '3')),
    ),
  )
  expect(saving).toBeLessThanOrEqual(16)
})

test('GRB-03 the office sees which sheets are missing and reminds their teachers', async () => {
  const { sheets, termKey } = (await office.send(marks.routes.listSheets, { query: { state: 'open' } })).data
  expect(termKey).toBe('t1')
  expect(sheets.length).toBeGreaterThan(3)
  const own = (await teacher.send(marks.routes.listSheets, {})).data.sheets
  expect(own.some((sheet) => sheet.isOwn && sheet.subjectKey === subjectId && sheet.filled > 0)).toBe(true)
  expect((await office.send(marks.routes.remindTeachers, { body: { termKey: 't1' } })).data.teachers).toBeGreaterThan(0)
  expect((await teacher.send(marks.routes.remindTeachers, { body: { termKey: 't1' } })).status).toBe(403)
})

test('GRB-03 marks of returned homework are offered, and scaled to the full marks of a part', async () => {
  const now = new Date()
  const workId = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
    const setBy = rows[0]?.id ?? ''
    const homeworkId = await aHomework(db, {
      setBy,
      courseId: subjectId,
      classIds: [classId],
      title: 'Fractions',
      dueAt: now,
    })
    const work = { homeworkId, classId, handedInAt: now, evaluatedBy: setBy, returnedAt: now }
    await aSubmission(db, { ...work, studentId: first, marks: '7' })
    await aSubmission(db, { ...work, studentId: second, marks: '8', returnedAt: null })
    return homeworkId
  })
  const query = { subjectKey: subjectId, source: 'homework' as const }
  const { works } = (await teacher.send(marks.routes.listWorks, { params, query })).data
  const work = works.find((one) => one.workId === workId)
  // What was not returned is not known to the student yet.
  expect(work).toMatchObject({ title: 'Fractions', outOf: '10', marks: [{ studentId: first, marks: '7' }] })
  expect(scaledMark('7', '10', '5')).toBe('3.5')
})
