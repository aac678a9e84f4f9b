import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { aBellSchedule, workingWeek } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { findFaults } from '../testing/secondChecker.ts'
import { readLessons, readPlan } from './planQueries.ts'
import { lessonsOn } from './public.ts'
import { aFullTimetable } from './seed.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')

test('TT-04 the seeded school gets a timetable for every class without double bookings', async () => {
  await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
    await workingWeek(db)
    await aBellSchedule(db)
    const count = await aFullTimetable(db, { name: 'Timetable', effectiveFrom: '2026-06-01' })
    const { plan } = await readPlan(db)
    const { id } = await db.selectFrom('timetable_versions').select('id').executeTakeFirstOrThrow()
    expect(findFaults(plan, await readLessons(db, id))).toEqual([])
    expect(count).toBeGreaterThanOrEqual(155)
    expect((await lessonsOn(db, '2026-11-16' as CivilDate)).length).toBeGreaterThanOrEqual(28)
  })
})
