import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { classroom, zone } from '#modules/homework/testing/classroom.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { offlineTests } from '../contract.ts'
import { familyPaperTests } from '../familyContract.ts'
import type { OfflineTest } from '../schemas.ts'

const server = await testServer({ worker: true })
const { teacher, inSchool, own, other } = await classroom(server)
const student = await server.as('greenwood', 'student')
const studentId = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'student'`.execute(db)
  return rows[0]?.id ?? ''
})
const guardian = await asGuardianOf(server, 'greenwood', [studentId])
const { routes } = offlineTests

const add = async (title: string) =>
  (
    await teacher.send(routes.addOfflineTest, {
      body: {
        courseId: own.courseId,
        title,
        heldOn: today(zone),
        classIds: [own.classId, other.classId],
        questions: [
          { label: '1', marks: 2 },
          { label: '2', marks: 3.5 },
        ],
        marks: 5.5,
      },
    })
  ).data as OfflineTest
const ofClass = ({ offlineTestId }: OfflineTest, classId = own.classId) => ({ params: { offlineTestId, classId } })
const release = (made: OfflineTest, classId = own.classId) => teacher.send(routes.releaseMarks, ofClass(made, classId))

/** Everybody else was absent. */
async function enter(made: OfflineTest, paper: object, classId = own.classId) {
  const { papers } = (await teacher.send(routes.getMarks, ofClass(made, classId))).data
  const body = {
    papers: papers.map((one) => ({
      studentId: one.studentId,
      ...(one.studentId === studentId ? paper : { presence: 'absent' as const }),
    })),
  }
  return teacher.send(routes.saveMarks, { ...ofClass(made, classId), body })
}
const upload = (made: OfflineTest, classId = own.classId) => teacher.send(routes.uploadMarks, ofClass(made, classId))
const marked = ({ questions: [one, two] }: OfflineTest) => ({
  marks: { [one?.questionId ?? '']: 1.5, [two?.questionId ?? '']: 3 },
  remark: 'Write the unit.',
})

const listed = async (by: Pick<Caller, 'send'>, id = studentId) => {
  const { data } = await by.send(familyPaperTests.routes.listPaperTests, { params: { studentId: id } })
  return data.tests.map(({ title }) => title)
}
const seen = ({ offlineTestId }: OfflineTest, by: Pick<Caller, 'send'> = student, id = studentId) =>
  by.send(familyPaperTests.routes.getPaperTest, { params: { studentId: id, offlineTestId } })

test('ASM-04 a family sees the marks of a test on paper once they are released, and never before', async () => {
  const made = await add('Fractions on paper')
  const isHidden = async () => {
    expect(await listed(student)).not.toContain('Fractions on paper')
    expect(await seen(made)).toMatchObject({ status: 404, code: 'no-such-test' })
    expect(await seen(made, guardian)).toMatchObject({ status: 404, code: 'no-such-test' })
  }
  await isHidden()
  await enter(made, marked(made))
  await isHidden()
  expect(await release(made)).toMatchObject({ status: 409, code: 'not-uploaded' })
  await upload(made)
  await isHidden()
  // The marks of another class say nothing about this one.
  await enter(made, {}, other.classId)
  await upload(made, other.classId)
  expect((await release(made, other.classId)).status).toBe(200)
  await isHidden()

  expect((await release(made)).status).toBe(200)
  for (const by of [student, guardian]) {
    expect(await listed(by)).toContain('Fractions on paper')
    expect((await seen(made, by)).data).toMatchObject({
      ...{ title: 'Fractions on paper', presence: 'present', marks: 4.5, outOf: 5.5, remark: 'Write the unit.' },
      questions: [
        { label: '1', marks: 1.5, outOf: 2 },
        { label: '2', marks: 3, outOf: 3.5 },
      ],
    })
  }
})

test('ASM-04 absent and exempt students are told so, without marks', async () => {
  for (const presence of ['absent', 'exempt'] as const) {
    const made = await add(`Test for the ${presence}`)
    await enter(made, { presence })
    await upload(made)
    await release(made)
    expect((await seen(made)).data).toMatchObject({ presence, marks: null, questions: [] })
  }
})

test('ASM-04 nobody sees released marks of another child, and only those who teach the class release them', async () => {
  const made = await add('Marks of one’s own')
  await enter(made, marked(made))
  await upload(made)
  const classTeacher = await server.as('greenwood', 'classteacher')
  for (const by of [classTeacher, student, guardian])
    expect((await by.send(routes.releaseMarks, ofClass(made))).status).toBeGreaterThanOrEqual(403)
  await release(made)
  const classmate = own.studentIds.find((id) => id !== studentId) ?? ''
  expect((await seen(made, student, classmate)).status).toBe(404)
  expect((await seen(made, guardian, classmate)).status).toBe(404)
  expect((await seen(made, teacher)).status).toBe(403)
  const { raw } = await seen(made)
  expect(raw.body).not.toContain(classmate)
})

test('ASM-04 a student and the guardians are told once that marks are out', async () => {
  const made = await add('Told once')
  await enter(made, marked(made))
  await upload(made)
  await release(made)
  await release(made)
  const told = async (by: Pick<Caller, 'send'>) =>
    (await by.send(notifications.routes.listNotifications, {})).data.rows.filter(({ link }) =>
      link?.includes(made.offlineTestId),
    )
  const patience = { timeout: 20_000, interval: 100 }
  await vi.waitFor(async () => expect(await told(student)).toHaveLength(1), patience)
  await vi.waitFor(async () => expect(await told(guardian)).toHaveLength(1), patience)
  expect(await told(student)).toMatchObject([{ kind: 'offlineTests.marks' }])
  expect(await told(guardian)).toMatchObject([{ kind: 'offlineTests.childMarks' }])
})
