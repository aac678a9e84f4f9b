import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { approval, categories } from '#modules/library/kinds.ts'
import { aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { reader } from '#modules/reader/contract.ts'
import { homework } from '../contract.ts'
import { evaluation } from '../evaluationContract.ts'
import { familyHomework } from '../familyContract.ts'
import { classroom, handIn, homeworkFor, setHomework } from '../testing/classroom.ts'

const server = await testServer({ worker: true })
const { teacher, inSchool, own, other } = await classroom(server)
const student = await server.as('greenwood', 'student')
const office = await server.as('greenwood', 'superadmin')
const { routes } = homework
const idOf = async (userName: string) => {
  const { rows } = await inSchool((db) =>
    sql<{ id: string }>`select id from users where user_name = ${userName}`.execute(db),
  )
  return rows[0]?.id ?? ''
}
const [teacherId, studentId] = [await idOf('teacher'), await idOf('student')]

const told = async (homeworkId: string, studentIds: readonly string[]) => {
  const { rows } = await inSchool((db) =>
    sql<{ userId: string; n: number }>`select user_id as "userId", count(*)::int as n from notifications
      where kind = 'homework.set' and link like ${`%${homeworkId}%`} group by user_id`.execute(db),
  )
  const counts = new Map(rows.map(({ userId, n }) => [userId, n]))
  return studentIds.map((one) => counts.get(one) ?? 0)
}
const once = (studentIds: readonly string[]) => studentIds.map(() => 1)

test('HW-01 a class added to open homework is told of it, and nobody is told twice', async () => {
  const homeworkId = await setHomework(teacher, homeworkFor([own]))
  await expect.poll(() => told(homeworkId, own.studentIds), { timeout: 20_000 }).toEqual(once(own.studentIds))
  expect(await told(homeworkId, other.studentIds)).toEqual(other.studentIds.map(() => 0))
  const save = async (classes: (typeof own)[]) => {
    const { version } = (await teacher.send(routes.getHomework, { params: { homeworkId } })).data
    return teacher.send(routes.saveHomework, {
      params: { homeworkId },
      body: { ...homeworkFor(classes, { title: 'Changed' }), version },
    })
  }
  expect((await save([own, other])).status).toBe(200)
  await expect.poll(() => told(homeworkId, other.studentIds), { timeout: 20_000 }).toEqual(once(other.studentIds))
  // Another change adds nobody; what is queued after it has run once the next homework is told.
  await save([own, other])
  const next = await setHomework(teacher, homeworkFor([own]))
  await expect.poll(() => told(next, own.studentIds), { timeout: 20_000 }).toEqual(once(own.studentIds))
  const all = [...own.studentIds, ...other.studentIds]
  expect(await told(homeworkId, all)).toEqual(once(all))
})

test('HW-01 students open what a teacher gave with their homework, and only while it is given', async () => {
  const { tenantId } = teacher
  const resourceOf = (statusId: number | null, categoryId: number = categories.book) =>
    inSchool(async (db) => {
      const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
      const fileId = await aStoredFile(db, server.services.files, { tenantId, name: 'sheet.pdf', bytes })
      return aResource(db, { ownerId: teacherId, title: 'Worksheet', fileId, statusId, categoryId, forStudents: false })
    })
  const bookId = await resourceOf(null)
  const open = async () => (await student.send(reader.routes.openBook, { params: { bookId } })).status
  expect(await open()).toBe(404)
  const elsewhere = await setHomework(teacher, homeworkFor([other], { resourceIds: [bookId] }))
  expect(await open()).toBe(404)
  await teacher.send(routes.withdrawHomework, { params: { homeworkId: elsewhere } })
  const draft = (await teacher.send(routes.addHomework, { body: homeworkFor([own], { resourceIds: [bookId] }) })).data
  expect(await open()).toBe(404)
  const params = { homeworkId: draft.homeworkId }
  await teacher.send(routes.releaseHomework, { params, body: {} })
  expect(await open()).toBe(200)
  const seen = await student.send(familyHomework.routes.getChildHomework, { params: { studentId, ...params } })
  expect(seen.data.resources).toMatchObject([{ contentId: bookId, title: 'Worksheet', fileName: 'sheet.pdf' }])
  await teacher.send(routes.withdrawHomework, { params })
  expect(await open()).toBe(404)
  // Lesson plans are teachers' papers, whatever they are attached to.
  const plan = await resourceOf(approval.published, categories.lessonPlan)
  expect((await teacher.send(routes.addHomework, { body: homeworkFor([own], { resourceIds: [plan] }) })).code).toBe(
    'no-such-resource',
  )
})

test('HW-01 a copy leaves out resources of a colleague that the teacher cannot see', async () => {
  const ownerId = await idOf('classteacher')
  const [secret, open] = await inSchool(async (db) => {
    const article = { kind: 'article', html: '<p>Read.</p>' }
    const made = (title: string, statusId: number | null) =>
      aResource(db, { ownerId, title, content: article, statusId })
    return [await made('Only mine', null), await made('For all', approval.published)]
  })
  const source = await setHomework(teacher, homeworkFor([own]))
  await inSchool((db) =>
    sql`insert into homework_resources (homework_id, resource_id) select ${source}, unnest(${[secret, open]}::uuid[])`.execute(
      db,
    ),
  )
  const targets = [{ classId: other.classId, stdGrpId: null }]
  const body = { homeworkId: source, courseId: own.courseId, targets }
  const { homeworkId } = (await teacher.send(routes.copyHomework, { body })).data
  const copy = (await teacher.send(routes.getHomework, { params: { homeworkId } })).data
  expect(copy.resources.map(({ contentId }) => contentId)).toEqual([open])
})

test('HW-01 the office lists all homework that was given out, by class, teacher and state', async () => {
  const homeworkId = await setHomework(teacher, homeworkFor([own], { title: 'For the office' }))
  const draft = (await teacher.send(routes.addHomework, { body: homeworkFor([own], { title: 'Not given' }) })).data
  const list = async (query: object) =>
    (await office.send(routes.listHomework, { query: { size: '200', ...query } })).data
  const filters = (await office.send(routes.getFilters, {})).data
  expect(filters.teachers.map((one) => one.teacherId)).toContain(teacherId)
  expect(filters.classes.map((one) => one.classId)).toEqual(expect.arrayContaining([own.classId, other.classId]))
  const ids = async (query: object) => (await list(query)).rows.map((one) => one.homeworkId)
  expect(await ids({ teacherId, classId: own.classId })).toContain(homeworkId)
  expect(await ids({ teacherId, classId: own.classId })).not.toContain(draft.homeworkId)
  const { rows, total } = await list({ teacherId: await idOf('classteacher') })
  expect([rows.filter((one) => one.homeworkId === homeworkId), total]).toEqual([[], rows.length])
  await teacher.send(routes.closeHomework, { params: { homeworkId } })
  expect(await ids({ state: 'closed' })).toContain(homeworkId)
  expect(await ids({ state: 'open' })).not.toContain(homeworkId)
  expect((await list({ page: '1', size: '1' })).rows).toHaveLength(1)
  expect((await teacher.send(routes.getFilters, {})).status).toBe(403)
})

test('HW-01 returning work without saying a remark leaves the remark as it is', async () => {
  const homeworkId = await setHomework(teacher, homeworkFor([own]))
  await inSchool((db) => handIn(db, { homeworkId, studentId, classId: own.classId }))
  const params = { homeworkId, studentId }
  const send = (body: object) =>
    teacher.send(evaluation.routes.evaluateSubmission, { params, body: { isReturned: false, ...body } as never })
  const kept = (await send({ marks: '4', remark: 'Show your steps', version: 1 })).data
  const returned = (await send({ marks: '5', isReturned: true, version: kept.version })).data
  expect(returned).toMatchObject({ state: 'returned', marks: '5', remark: 'Show your steps' })
  expect((await send({ marks: '5', remark: '', version: returned.version })).data.remark).toBe('')
})
