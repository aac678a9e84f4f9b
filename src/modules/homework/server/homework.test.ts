import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { calendar } from '#modules/calendar/contract.ts'
import { addDays, instantOf, today } from '#platform/contract/dates/dates.ts'
import { dueOfStudents } from '#platform/server/contributions/dueWork.ts'
import { homework } from '../contract.ts'
import { evaluation } from '../evaluationContract.ts'
import { classroom, handIn, homeworkFor, setHomework, zone } from '../testing/classroom.ts'
import { homeworkDue } from './dueWork.ts'

const server = await testServer()
const { teacher, inSchool, own, other } = await classroom(server)
const colleague = await server.as('greenwood', 'classteacher')
const office = await server.as('greenwood', 'superadmin')
const student = await server.as('greenwood', 'student')
const { routes } = homework
const day = today(zone)

const add = async (changes = {}) =>
  (await teacher.send(routes.addHomework, { body: homeworkFor([own, other], changes) })).data
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('HW-01 homework for two classes with a file is a draft until it is given out', async () => {
  const made = await add()
  expect(made).toMatchObject({ state: 'draft', mayEdit: true, maxMarks: '10', handIn: ['photos'] })
  expect(made.targets.map(({ className }) => className).toSorted()).toEqual([own.className, other.className].toSorted())
  expect(made.counts.students).toBe(own.studentIds.length + other.studentIds.length)
  expect(made.dueAt).toBe(instantOf(addDays(day, 3), '18:00', zone))
  const { homeworkId } = made
  const sent = await sendFile(teacher, `/api/homework/${homeworkId}/files`, 'page 40.pdf', pdf)
  expect(sent.json().data.files).toMatchObject([{ name: 'page 40.pdf', type: 'application/pdf' }])
  // Sent again because the answer was lost.
  const again = await sendFile(teacher, `/api/homework/${homeworkId}/files`, 'page 40.pdf', pdf)
  expect(again.json().data.files).toHaveLength(1)
  // The class teacher of the class sees it only once it is given out.
  expect((await colleague.send(routes.getHomework, { params: { homeworkId } })).code).toBe('no-such-homework')
  const given = await teacher.send(routes.releaseHomework, { params: { homeworkId }, body: {} })
  expect(given.data.state).toBe('open')
  const seen = await colleague.send(routes.getHomework, { params: { homeworkId } })
  expect(seen.data).toMatchObject({ state: 'open', mayEdit: false })
  // They see their own class's part of it only.
  expect(seen.data.counts.students).toBe(own.studentIds.length)
  expect((await office.send(routes.getHomework, { params: { homeworkId } })).data.counts.students).toBe(
    own.studentIds.length + other.studentIds.length,
  )
  expect((await student.send(routes.getHomework, { params: { homeworkId } })).status).toBe(403)
  const fileId = given.data.files[0]?.fileId ?? ''
  expect((await teacher.send(routes.detachFile, { params: { homeworkId, fileId } })).data.files).toEqual([])
})

test('HW-01 only those who teach the subject in the class set homework there', async () => {
  const body = homeworkFor([own])
  expect((await colleague.send(routes.addHomework, { body })).code).toBe('not-your-class')
  const [group] = (
    await inSchool((db) =>
      sql<{
        id: string
      }>`insert into student_groups (class_id, name) values (${other.classId}, 'Readers') returning id`.execute(db),
    )
  ).rows
  const wrong = { ...body, targets: [{ classId: own.classId, stdGrpId: group?.id ?? '' }] }
  expect((await teacher.send(routes.addHomework, { body: wrong })).code).toBe('not-your-class')
  expect((await office.send(routes.addHomework, { body })).status).toBe(403)
})

test('HW-01 homework for a group is for its members only, and a whole class swallows its groups', async () => {
  const members = own.studentIds.slice(0, 2)
  const stdGrpId = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into student_groups (class_id, name) values (${own.classId}, 'Second try') returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    await sql`insert into student_group_members (group_id, student_id) select ${id}, unnest(${members}::uuid[])`.execute(
      db,
    )
    return id
  })
  const group = { classId: own.classId, stdGrpId }
  expect((await add({ targets: [group] })).counts.students).toBe(2)
  const whole = await add({ targets: [group, { classId: own.classId, stdGrpId: null }] })
  expect(whole.targets).toHaveLength(1)
  expect(whole.counts.students).toBe(own.studentIds.length)
})

test('HW-01 scripts and unknown elements do not survive in the text, and a text of 3001 characters is refused', async () => {
  const made = await add({ instructions: '<p onclick="x()">Read <b>this</b><script>alert(1)</script></p>' })
  expect(made.instructions).toBe('<p>Read <strong>this</strong></p>')
  const body = homeworkFor([own], { instructions: 'x'.repeat(3001) })
  const refused = await teacher.send(routes.addHomework, { body })
  expect([refused.status, refused.fields?.[0]?.field]).toEqual([400, 'instructions'])
})

test('HW-01 a due time is that of the school’s clock on any day of the year, and days outside it are refused', async () => {
  const { rows } = await inSchool((db) =>
    sql<{ start: typeof day; days: number }>`select starts_on as start, ends_on - starts_on as days from academic_years
      where id = current_year()`.execute(db),
  )
  const { start = day, days = 300 } = rows[0] ?? {}
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -5, max: days + 5 }), time, async (offset, at) => {
      const date = addDays(start, offset)
      const answer = await teacher.send(routes.addHomework, { body: homeworkFor([own], { due: { date, time: at } }) })
      if (offset < 0 || offset > days) expect([answer.status, answer.fields?.[0]?.field]).toEqual([400, 'due.date'])
      else expect(answer.data.dueAt).toBe(new Date(`${date}T${at}:00+05:30`).toISOString())
    }),
    { numRuns: 25 },
  )
})

test('HW-01 what is due already, or before the students get it, is not given out', async () => {
  const past = await add({ due: { date: addDays(day, -1), time: '18:00' } })
  const release = (homeworkId: string, at: { date: typeof day; time: string } | null = null) =>
    teacher.send(routes.releaseHomework, { params: { homeworkId }, body: { at } })
  expect((await release(past.homeworkId)).code).toBe('due-passed')
  expect((await release((await add({ due: null })).homeworkId)).code).toBe('due-missing')
  const soon = await add()
  expect((await release(soon.homeworkId, { date: addDays(day, 4), time: '08:00' })).code).toBe('due-before-release')
  const later = await release(soon.homeworkId, { date: addDays(day, 1), time: '08:00' })
  expect(later.data).toMatchObject({ state: 'scheduled', releaseAt: instantOf(addDays(day, 1), '08:00', zone) })
})

test('HW-01 releasing twice, as after a lost answer, releases once and tells once', async () => {
  const { homeworkId } = await add()
  const answers = await Promise.all(
    [1, 2].map(() => teacher.send(routes.releaseHomework, { params: { homeworkId }, body: {} })),
  )
  expect(answers.map(({ data }) => data.state)).toEqual(['open', 'open'])
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit_entries where action = 'homework.releaseHomework'
      and entity_id = ${homeworkId} and before ->> 'state' = 'draft'`.execute(db),
  )
  expect(rows[0]?.n).toBe(1)
})

test('HW-01 a change on an old version is refused with what is there now', async () => {
  const made = await add()
  const { homeworkId, version } = made
  const save = (title: string) =>
    teacher.send(routes.saveHomework, {
      params: { homeworkId },
      body: { ...homeworkFor([own, other], { title }), version },
    })
  const answers = await Promise.all([save('First'), save('Second')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const title = answers.find(({ status }) => status === 200)?.data.title
  expect((await teacher.send(routes.getHomework, { params: { homeworkId } })).data.title).toBe(title)
})

test('HW-01 a class that has handed in stays, and marks given limit the most marks', async () => {
  const homeworkId = await setHomework(teacher, homeworkFor([own, other]))
  const studentId = other.studentIds[0] ?? ''
  await inSchool((db) => handIn(db, { homeworkId, studentId, classId: other.classId }))
  await teacher.send(evaluation.routes.evaluateSubmission, {
    params: { homeworkId, studentId },
    body: { marks: '7.5', isReturned: false, version: 1 },
  })
  const { version } = (await teacher.send(routes.getHomework, { params: { homeworkId } })).data
  const save = (body: ReturnType<typeof homeworkFor>) =>
    teacher.send(routes.saveHomework, { params: { homeworkId }, body: { ...body, version } })
  expect((await save(homeworkFor([own]))).code).toBe('handed-in-already')
  expect((await save(homeworkFor([own, other], { maxMarks: '7' }))).code).toBe('marked-already')
  expect((await save(homeworkFor([own, other], { maxMarks: null }))).code).toBe('marked-already')
  expect((await save(homeworkFor([own, other], { due: null }))).code).toBe('due-missing')
  expect((await save(homeworkFor([own, other], { maxMarks: '7.5' }))).status).toBe(200)
})

test('HW-01 closing and reopening, withdrawing and deleting a draft', async () => {
  const homeworkId = await setHomework(teacher, homeworkFor([own]))
  const params = { homeworkId }
  expect((await teacher.send(routes.closeHomework, { params })).data.state).toBe('closed')
  expect((await teacher.send(routes.closeHomework, { params })).data.state).toBe('closed')
  const due = { date: addDays(day, 5), time: '09:00' }
  const reopened = await teacher.send(routes.reopenHomework, { params, body: { due } })
  expect(reopened.data).toMatchObject({ state: 'open', dueAt: instantOf(due.date, due.time, zone) })
  expect((await colleague.send(routes.withdrawHomework, { params })).code).toBe('no-such-homework')
  expect((await teacher.send(routes.withdrawHomework, { params })).status).toBe(200)
  expect((await teacher.send(routes.withdrawHomework, { params })).status).toBe(200)
  expect((await colleague.send(routes.getHomework, { params })).code).toBe('no-such-homework')
  const draft = await add()
  await teacher.send(routes.withdrawHomework, { params: { homeworkId: draft.homeworkId } })
  expect((await teacher.send(routes.getHomework, { params: { homeworkId: draft.homeworkId } })).code).toBe(
    'no-such-homework',
  )
})

test('HW-01 the load of a day names what the class has due then, of any teacher', async () => {
  const date = addDays(day, 9)
  await setHomework(teacher, homeworkFor([own], { title: 'Load check', due: { date, time: '23:59' } }))
  await setHomework(
    teacher,
    homeworkFor([other], { title: 'Next day', due: { date: addDays(date, 1), time: '00:00' } }),
  )
  const ask = (who: typeof teacher, classIds: string) => who.send(routes.listDueThatDay, { query: { date, classIds } })
  const both = await ask(teacher, `${own.classId},${other.classId}`)
  expect(both.data.items.map(({ title }) => title)).toEqual(['Load check'])
  // The class teacher teaches another subject in the same class.
  expect((await ask(colleague, own.classId)).data.items.map(({ title }) => title)).toEqual(['Load check'])
  expect((await ask(colleague, other.classId)).code).toBe('not-your-class')
})

test('HW-01 a copy has the words and files of a colleague’s homework, and outlives it', async () => {
  const { homeworkId } = await add({ title: 'To copy' })
  await sendFile(teacher, `/api/homework/${homeworkId}/files`, 'sheet.pdf', pdf)
  await teacher.send(routes.releaseHomework, { params: { homeworkId }, body: {} })
  const query = { courseId: own.courseId, q: 'copy' }
  const { sources, years } = (await teacher.send(routes.listSources, { query })).data
  expect(sources).toMatchObject([{ homeworkId, title: 'To copy', isOwn: true, files: 1 }])
  expect(years.length).toBeGreaterThan(0)
  // The class teacher does not teach the subject.
  expect((await colleague.send(routes.listSources, { query })).data.sources).toEqual([])
  const body = { homeworkId, courseId: own.courseId, targets: [{ classId: own.classId, stdGrpId: null }] }
  const copy = (await teacher.send(routes.copyHomework, { body })).data.homeworkId
  const made = (await teacher.send(routes.getHomework, { params: { homeworkId: copy } })).data
  expect(made).toMatchObject({ state: 'draft', title: 'To copy', dueAt: null, maxMarks: '10' })
  const [file] = made.files
  await teacher.send(routes.detachFile, { params: { homeworkId, fileId: file?.fileId ?? '' } })
  const kept = (await teacher.send(routes.getHomework, { params: { homeworkId: copy } })).data.files
  expect(kept.map(({ name }) => name)).toEqual(['sheet.pdf'])
  expect((await teacher.raw({ method: 'GET', url: kept[0]?.url ?? '' })).statusCode).toBe(200)
})

test('HW-01 what is due for a student: only homework given out, with how far they are', async () => {
  const homeworkId = await setHomework(teacher, homeworkFor([own], { title: 'Due at home' }))
  await add({ title: 'Only a draft' })
  const [studentId = '', neighbour = ''] = own.studentIds
  await inSchool((db) => handIn(db, { homeworkId, studentId, classId: own.classId }))
  const span = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 20 * 86_400_000), now: new Date() }
  const items = await inSchool((db) =>
    dueOfStudents(db, [homeworkDue], { studentIds: [studentId, neighbour, other.studentIds[0] ?? ''], ...span }),
  )
  const states = items.filter((one) => one.sourceId === homeworkId).map((one) => [one.studentId, one.state])
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      [studentId, 'handedIn'],
      [neighbour, 'toDo'],
    ]),
  )
  expect(items.map(({ title }) => title)).not.toContain('Only a draft')
})

test('HW-01 lists take the same few statements however much homework there is', async () => {
  const list = () => teacher.send(routes.listHomework, { query: { sort: '-dueAt' } })
  await list()
  const few = await statementsOf(list)
  for (let n = 0; n < 5; n++) await setHomework(teacher, homeworkFor([own, other], { title: `More ${n}` }))
  const many = await statementsOf(list)
  expect(many).toBe(few)
  expect((await list()).data.rows[0]?.state).toBe('draft')
  const found = await teacher.send(routes.listHomework, { query: { q: 'More 3', classId: other.classId } })
  expect(found.data.rows.map(({ title }) => title)).toEqual(['More 3'])
})

test('HW-01 the list of submissions takes the same few statements however many students there are', async () => {
  const one = await setHomework(teacher, homeworkFor([own]))
  const two = await setHomework(teacher, homeworkFor([own, other]))
  await inSchool(async (db) => {
    for (const studentId of own.studentIds) await handIn(db, { homeworkId: two, studentId, classId: own.classId })
  })
  const list = (homeworkId: string) => teacher.send(evaluation.routes.listSubmissions, { params: { homeworkId } })
  await list(one)
  const counts = [await statementsOf(() => list(one)), await statementsOf(() => list(two))]
  expect(counts[1]).toBe(counts[0])
  expect(counts[0]).toBeLessThanOrEqual(12)
})

test('HW-01 the calendar of a teacher shows what is due, with a link to it', async () => {
  const date = addDays(day, 11)
  const homeworkId = await setHomework(
    teacher,
    homeworkFor([own], { title: 'On the calendar', due: { date, time: '18:00' } }),
  )
  const query = { startDate: date, endDate: date }
  const entries = (await teacher.send(calendar.routes.listCalendar, { query })).data.calendarData
  const found = entries.find(({ CalendarID }) => CalendarID === homeworkId)
  expect(found).toMatchObject({
    Title: 'Mathematics: On the calendar',
    start: `${date}T18:00`,
    people: own.className,
    link: `/teacher/homework/${homeworkId}`,
  })
})
