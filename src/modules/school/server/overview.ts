import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { soonDays } from '../documents.ts'
import type { SchoolOverview } from '../schemas.ts'
import { schoolToday } from './documents.ts'
import { missingIn, readDetails } from './schoolDetails.ts'

export async function readOverview(db: TenantDb): Promise<SchoolOverview> {
  const [details, counted] = await Promise.all([
    readDetails(db),
    sql<Omit<SchoolOverview, 'missing'>>`
      select (select count(*)::int from departments) as departments, (select count(*)::int from buildings) as buildings,
        (select count(*)::int from rooms) as rooms, (select count(*)::int from terms) as terms,
        exists (select from working_days) as "workingDaysSet", (select count(*)::int from holidays) as holidays,
        (select count(*)::int from bell_schedules) as "bellSchedules", (select count(*)::int from school_documents) as documents,
        (select count(*)::int from school_documents where valid_until <= ${schoolToday} + ${soonDays}::int) as expiring`.execute(
      db,
    ),
  ])
  const [counts] = counted.rows
  if (!counts) throw new Error('Counting answered no row.')
  return { ...counts, missing: missingIn(details) }
}
