import { Client } from 'pg'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'

/**
 * Stops the calendar of a test's schools on one day, so that what lies ahead in the test still does next year. Only the
 * day stands still: instants go on.
 */
export async function stopCalendar({ owner }: DatabaseUrls, today: CivilDate | string): Promise<void> {
  const client = new Client({ connectionString: owner })
  await client.connect()
  const day = `date ${client.escapeLiteral(today)}`
  try {
    await client.query(`
      create or replace function school_today() returns date language sql stable as $$ select ${day} $$;
      create or replace function school_day() returns date language sql stable as $$
        select greatest(least(${day}, y.ends_on), y.starts_on) from academic_years y where y.id = current_year() $$`)
  } finally {
    await client.end()
  }
}
