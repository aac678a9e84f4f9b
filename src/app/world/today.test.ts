import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import { testServer } from '../testing/server.ts'
import { bringDemoUpToDate } from './today.ts'

const server = await testServer()
const { tenantId } = await server.as('greenwood')
const { database } = server.services

/** How many classes have a register on each day. */
const taken = () =>
  database.inTenant({ tenantId }, async (db) => {
    const rows = await db.selectFrom('registers').select('day').execute()
    return Object.fromEntries([...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => [day, own.length]))
  })

/** The absences of the demo guardian's children, and what the school was told about them. */
const absences = () =>
  database.inTenant({ tenantId }, async (db) => {
    const { rows } = await sql<{ day: string; reason: string | null; isGuardians: boolean }>`
      select m.day, k.reason, u.user_name = 'guardian' as "isGuardians"
      from day_marks m
        left join known_absences k on k.student_id = m.student_id and m.day between k.starts_on and k.ends_on
        left join users u on u.id = k.created_by
      where m.code <> 'P' and exists (select from student_guardians l join guardians g on g.id = l.guardian_id
        join users p on p.id = g.user_id where p.user_name = 'guardian' and l.student_id = m.student_id)
      order by m.day, m.student_id`.execute(db)
    return rows
  })

test('a demo started again has complete past days, and today’s registers as far as the morning has gone', async () => {
  await database.inTenant({ tenantId }, async (db) => {
    await workingWeek(db)
    await aBellSchedule(db)
    const { id } = await db.selectFrom('classes').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('registers')
      .values({ class_id: id, day: '2026-11-16', taken_at: '2026-11-16T04:00:00Z' })
      .execute()
  })
  await bringDemoUpToDate(database, new Date('2026-11-18T02:00:00Z'))
  expect(await taken()).toEqual({ '2026-11-16': 4, '2026-11-17': 4 })
  await bringDemoUpToDate(database, new Date('2026-11-18T06:00:00Z'))
  // The demo class teacher's own register is left to take.
  expect(await taken()).toEqual({ '2026-11-16': 4, '2026-11-17': 4, '2026-11-18': 3 })
  await bringDemoUpToDate(database, new Date('2026-11-19T02:00:00Z'))
  expect(await taken()).toEqual({ '2026-11-16': 4, '2026-11-17': 4, '2026-11-18': 4 })
})

test('the demo’s guardian has told the school why the children were absent, most of the time and only once', async () => {
  const today = '2027-01-15'
  await bringDemoUpToDate(database, new Date(`${today}T06:00:00Z`))
  // Enough absences for "most" to mean something.
  await database.inTenant({ tenantId }, (db) => sql`update day_marks set code = 'A'`.execute(db))
  await bringDemoUpToDate(database, new Date(`${today}T06:00:00Z`))
  const all = await absences()
  const past = all.filter(({ day }) => day < today)
  const told = past.filter(({ reason }) => reason)
  expect(past.length).toBeGreaterThan(40)
  expect(told.length).toBeGreaterThan(past.length / 2)
  expect(told.length).toBeLessThan(past.length)
  expect(told.every(({ isGuardians }) => isGuardians)).toBe(true)
  expect(all.filter(({ day, reason }) => day === today && reason)).toEqual([])
  await bringDemoUpToDate(database, new Date(`${today}T06:00:00Z`))
  expect(await absences()).toEqual(all)
})

test('a demo whose year has been turned before its end starts again unchanged', async () => {
  const all = await absences()
  await database.inTenant({ tenantId }, async (db) => {
    await sql`
      update academic_years set starts_on = '2027-06-01', ends_on = '2028-03-31' where id = current_year()`.execute(db)
  })
  await bringDemoUpToDate(database, new Date('2027-01-18T06:00:00Z'))
  expect(await absences()).toEqual(all)
})
