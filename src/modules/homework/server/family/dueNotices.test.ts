import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { handInDesk } from '../../testing/handInDesk.ts'
import { tellOfTomorrow } from './dueNotices.ts'

const server = await testServer()
const desk = await handInDesk(server)
const [annId = '', benId = ''] = desk.studentIds
const { tenantId, inSchool } = desk

test('HW-01 families are told once of what is due tomorrow and not handed in', async () => {
  const now = new Date('2026-11-17T10:40:00Z')
  const dueAt = (at: string, homeworkId: string) =>
    inSchool((db) =>
      sql`update homework set due_at = ${at}, released_at = ${at}::timestamptz - interval '9 days'
      where id = ${homeworkId}`.execute(db),
    )
  const [tomorrow, later, today] = [await desk.set(), await desk.set(), await desk.set()]
  // In India: tomorrow evening, the day after, and tonight.
  await dueAt('2026-11-18T12:30:00Z', tomorrow)
  await dueAt('2026-11-18T18:40:00Z', later)
  await dueAt('2026-11-17T18:20:00Z', today)
  const ben = await desk.asStudent(1)
  await inSchool((db) =>
    sql`insert into homework_submissions (homework_id, student_id, class_id, state, handed_in_at)
    values (${tomorrow}, ${benId}, ${desk.classId}, 'handedIn', now())`.execute(db),
  )
  const [mother, other] = [
    await asGuardianOf(server, 'greenwood', [annId]),
    await asGuardianOf(server, 'greenwood', [benId]),
  ]
  const tell = () =>
    runUnit(
      server.services,
      { tenantId },
      { action: 'test', actorId: null, actorRole: null, address: 'test', requestId: 'test' },
      (unit) => tellOfTomorrow(unit, now),
    )
  await tell()
  await tell()
  const told = await inSchool(async (db) => {
    const { rows } = await sql<{ userId: string; kind: string; link: string }>`
      select user_id as "userId", kind, link from notifications where kind like 'homework.%DueTomorrow' or kind = 'homework.dueTomorrow'`.execute(
      db,
    )
    return rows
  })
  expect(told.filter(({ userId }) => userId === annId).map(({ kind, link }) => [kind, link])).toEqual([
    ['homework.dueTomorrow', `/family/homework/${tomorrow}`],
  ])
  expect(told.filter(({ userId }) => userId === mother.userId).map(({ kind }) => kind)).toEqual([
    'homework.childDueTomorrow',
  ])
  expect(told.filter(({ userId }) => [other.userId, ben.userId].includes(userId))).toEqual([])
  expect(told.every(({ link }) => link.includes(tomorrow))).toBe(true)
})
