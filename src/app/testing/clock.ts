import { Client } from 'pg'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'

/**
 * Fixes today's date for the schools of a test, so that future dates in the test stay in the future. Only the date is
 * fixed; the time goes on.
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
