import { sql } from 'kysely'
import type { TestServer } from '#app/testing/server.ts'
import { classroom, zone } from '#modules/homework/testing/classroom.ts'
import { addDays, instantOf, today } from '#platform/contract/dates/dates.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { onlineTests } from '../contract.ts'
import { familyTests } from '../familyContract.ts'
import type { Sitting, Write } from '../familySchemas.ts'
import { approvedQuestion, capital, essay, primes, water } from './bank.ts'

const day = addDays(today(zone), 1)
export const at = (time: string) => new Date(instantOf(day, time, zone))

/** A class, a bank of four questions, and a clock that the test moves: it stands at ten in the morning of the next day. */
export async function examRoom(server: TestServer) {
  const clock = { now: at('10:00') }
  server.services.now = () => clock.now
  const room = await classroom(server)
  const { teacher, inSchool, own } = room
  const student = await server.as('greenwood', 'student')
  const ids = await inSchool(async (db) => {
    const { rows } = await sql<{ teacherId: string; studentId: string }>`select
      (select id from users where user_name = 'teacher') as "teacherId",
      (select id from users where user_name = 'student') as "studentId"`.execute(db)
    const { teacherId = '', studentId = '' } = rows[0] ?? {}
    const questionIds: string[] = []
    for (const content of [capital(), primes, water, essay])
      questionIds.push(await approvedQuestion(db, teacherId, content))
    return { teacherId, studentId, questionIds }
  })
  const { studentId, questionIds } = ids

  const written = (changes: object = {}) => ({
    courseId: own.courseId,
    title: 'Unit test',
    targets: [{ classId: own.classId }],
    questionIds,
    minutes: 40,
    ...changes,
  })
  const add = async (changes: object = {}) =>
    (await teacher.send(onlineTests.routes.addTest, { body: written(changes) })).data
  /** A test from nine to twelve. */
  const schedule = async (changes: object = {}, opens = '09:00', closes = '12:00') => {
    const { testId } = await add(changes)
    const body = { opens: { date: day, time: opens }, closes: { date: day, time: closes } }
    await teacher.send(onlineTests.routes.scheduleTest, { params: { testId }, body })
    return testId
  }
  const begin = (testId: string, device = 'phone1234') =>
    student.send(familyTests.routes.beginAttempt, { params: { studentId, testId }, body: { device } })
  const save = (attemptId: string, answers: Write[], device = 'phone1234') =>
    student.send(familyTests.routes.saveAnswers, { params: { studentId, attemptId }, body: { device, answers } })
  const handIn = (attemptId: string, answers: Write[] = [], device = 'phone1234') =>
    student.send(familyTests.routes.handInAttempt, { params: { studentId, attemptId }, body: { device, answers } })
  const run = <I>(work: Job<I>, input: I) =>
    runUnit(
      server.services,
      { tenantId: teacher.tenantId },
      { action: work.name, actorId: null, actorRole: null, address: 'job', requestId: work.name },
      async (unit) => {
        if (work.per === 'school')
          await work.run(input, { ...unit, services: server.services, tenantId: teacher.tenantId })
      },
    )
  return { ...room, ...ids, student, clock, written, add, schedule, begin, save, handIn, run }
}

/** The item of a sitting whose question is of this type. */
export function itemOf(sitting: Sitting, type: string): string {
  const item = sitting.items.find(({ question }) => question.type === type)
  if (!item) throw new Error(`The test has no ${type} question.`)
  return item.testItemId
}
