import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Code } from '../codes.ts'
import { attendance } from '../contract.ts'

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const { routes } = attendance
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const queue = new Client({ connectionString: server.urls.jobs })
await queue.connect()
afterAll(() => queue.end())

/** Four students of a class, each with one guardian, who has an account. */
const { classId, children } = await inSchool(async (db) => {
  await sql`delete from student_guardians`.execute(db)
  const { rows } = await sql<{ classId: string; studentId: string }>`
    select class_id as "classId", student_id as "studentId" from enrolments
    where class_id = (select class_id from enrolments group by class_id order by count(*) desc, class_id limit 1)
    order by id limit 4`.execute(db)
  const made: { studentId: string; guardianId: string }[] = []
  for (const [at, { studentId }] of rows.entries()) {
    const user = await sql<{ id: string }>`insert into users (user_name, role_id, is_guardian, first_name)
      values (${`guardian-${at}`}, 2, true, 'Guardian') returning id`.execute(db)
    const guardianId = user.rows[0]?.id ?? ''
    const guardian = await sql<{ id: string }>`
      insert into guardians (user_id, name) values (${guardianId}, 'Guardian') returning id`.execute(db)
    await sql`insert into student_guardians (student_id, guardian_id, relation, is_primary)
      values (${studentId}, ${guardian.rows[0]?.id}, 'Mother', false)`.execute(db)
    made.push({ studentId, guardianId })
  }
  return { classId: rows[0]?.classId ?? '', children: made }
})

const tellGuardians = async (tell: boolean) => {
  const now = (await office.send(routes.getAttendanceSettings, {})).data
  await office.send(routes.saveAttendanceSettings, { body: { ...now, locksAt: '16:00', tellGuardians: tell } })
}
const submit = async (date: CivilDate, marks: Record<string, Code>, baseVersion = 0) => {
  const body = { baseVersion, marks, reason: baseVersion > 0 ? 'Seen in class' : '' }
  const saved = await office.send(routes.saveRegister, { params: { classId, date }, body })
  expect(saved.status).toBe(200)
}
/** The queued notice of a day; null if there is none. */
const queued = async (date: CivilDate): Promise<{ runAt: Date } | null> => {
  const { rows } = await queue.query<{ runAt: Date }>(
    `select run_at as "runAt" from graphile_worker.jobs where key = $1`,
    [`absences ${classId} ${date}`],
  )
  return rows[0] ?? null
}
/** Runs the queued notice of a day now instead of after the grace period. */
const runNow = async (date: CivilDate) => {
  await queue.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
    `absences ${classId} ${date}`,
  ])
  await vi.waitFor(async () => expect(await queued(date)).toBeNull(), { timeout: 30_000 })
}
/** The children whose guardian was told about this day, by their place in the list. */
const told = (date: CivilDate) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ userId: string; params: { date: string } }>`
      select user_id as "userId", params from notifications where kind = 'attendance.absent'`.execute(db)
    const ids = rows.filter(({ params }) => params.date === date).map(({ userId }) => userId)
    // One of the students also has the guardian of the test world.
    const places = ids.map((id) => children.findIndex(({ guardianId }) => guardianId === id))
    return places.filter((at) => at >= 0).toSorted()
  })
const child = (at: number) => children[at]?.studentId ?? ''
const announce = (at: number, date: CivilDate, toldBy: 'guardian' | 'school') =>
  office.send(routes.addKnownAbsence, {
    params: { studentId: child(at) },
    body: { startDate: date, endDate: date, code: 'A', toldBy, reason: 'Fever' },
  })

test('ATT-04 guardians are told once of an absence they had not announced, and of no other mark', async () => {
  const date = '2026-07-08' as CivilDate
  await tellGuardians(true)
  await announce(1, date, 'guardian')
  await announce(2, date, 'school')
  await submit(date, { [child(0)]: 'A', [child(1)]: 'A', [child(2)]: 'A', [child(3)]: 'HD' })
  // Time to correct a slip: nothing is sent at once.
  expect(Date.parse(String((await queued(date))?.runAt)) - Date.now()).toBeGreaterThan(5 * 60_000)
  await runNow(date)
  expect(await told(date)).toEqual([0, 2])
  await submit(date, { [child(0)]: 'A', [child(3)]: 'A' }, 1)
  await runNow(date)
  expect(await told(date)).toEqual([0, 2, 3])
})

test('ATT-04 a slip corrected before the notice is sent is never told', async () => {
  const date = '2026-07-09' as CivilDate
  await tellGuardians(true)
  await submit(date, { [child(0)]: 'A', [child(1)]: 'A' })
  await submit(date, { [child(0)]: 'P' }, 1)
  await runNow(date)
  expect(await told(date)).toEqual([1])
})

test('ATT-04 nobody is told in a school that has not turned it on, or that turns it off in time', async () => {
  const [off, late] = ['2026-07-13' as CivilDate, '2026-07-14' as CivilDate]
  await tellGuardians(false)
  await submit(off, { [child(0)]: 'A' })
  expect(await queued(off)).toBeNull()
  await tellGuardians(true)
  await submit(late, { [child(0)]: 'A' })
  await tellGuardians(false)
  await runNow(late)
  expect(await told(late)).toEqual([])
})

test('FAM-01 a guardian who is barred from a child is not told about it', async () => {
  const date = '2026-07-15' as CivilDate
  await tellGuardians(true)
  await inSchool((db) =>
    sql`update student_guardians set barred_on = '2026-07-01' where student_id = ${child(0)}`.execute(db),
  )
  await submit(date, { [child(0)]: 'A', [child(1)]: 'A' })
  await runNow(date)
  expect(await told(date)).toEqual([1])
})

test('FAM-09 the notice of an absence opens the page of that child', async () => {
  const date = '2026-07-16' as CivilDate
  await tellGuardians(true)
  await submit(date, { [child(1)]: 'A' })
  await runNow(date)
  const { rows } = await inSchool((db) =>
    sql<{ link: string; about: string }>`select link, about_student_id as about from notifications
      where kind = 'attendance.absent' and params ->> 'date' = ${date}`.execute(db),
  )
  expect(rows).toEqual([{ link: `/family/attendance?child=${child(1)}`, about: child(1) }])
})
