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
