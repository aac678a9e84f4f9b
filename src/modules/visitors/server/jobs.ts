import { sql } from 'kysely'
import * as z from 'zod'
import { job, systemJob } from '#platform/server/jobs/jobs.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import { resolveInside, stillInside } from '../notifications.ts'
import { gateStaffIds, receivers } from './people.ts'
import { readSettings } from './setup/settings.ts'

/** Ends a day at the gate: who was invited and did not come, passes nobody used, and who is still listed as inside. */
export const closeGateDay = job('visitors.closeDay', z.object({}), async (_, { db, notify, audit }) => {
  const { closesAt } = await readSettings(db)
  const { rows } = await sql<{
    isClosed: boolean
  }>`select (now() at time zone t.time_zone)::time > ${closesAt}::time as "isClosed"
    from tenants t where t.id = current_tenant()`.execute(db)
  const until = rows[0]?.isClosed ? sql`school_today()` : sql`school_today() - 1`
  const missed = await sql`update visits set state = 'noShow', pass_hash = null, version = version + 1
    where state = 'invited' and day <= ${until} returning id`.execute(db)
  // Whoever still waits at the gate when the day is over was not let in.
  const waited =
    await sql`update visits set state = 'denied', flags = flags || '{dayClosed}'::text[], version = version + 1
    where state in ('arrived', 'awaitingHost', 'noAnswer', 'approved') and day <= ${until} returning id`.execute(db)
  const closed = await sql`update exit_passes set state = 'closed', version = version + 1
    where state in ('requested', 'approved', 'verified') and day <= ${until} returning id`.execute(db)
  const left = await sql`update visits set reminded_at = now() where state = 'checkedIn' and day <= ${until}
    and (reminded_at is null or (reminded_at at time zone (select time_zone from tenants where id = current_tenant()))::date < school_today()) returning id`.execute(
    db,
  )
  if (missed.rows.length + waited.rows.length + closed.rows.length > 0)
    audit({
      entity: 'gateDay',
      entityId: 'school',
      after: { noShows: missed.rows.length, turnedAway: waited.rows.length, passesClosed: closed.rows.length },
    })
  const n = left.rows.length
  if (n === 0) return
  await notify(stillInside, { to: await receivers(db), params: { n } })
  const guards = await gateStaffIds(db)
  if (guards.length > 0) await notify(resolveInside, { to: guards, params: { n } })
})

/** Photos and numbers are kept only as long as the school says; names stay with the visits. */
export const forgetVisitors = job('visitors.forget', z.object({}), async (_, { db, services, audit }) => {
  const { photoDays, numberDays } = await readSettings(db)
  const files = await sql<{ id: string }>`
    with old as (select id, photo_file_id from visits where photo_file_id is not null and day < school_today() - ${photoDays}::int),
      cleared as (update visits v set photo_file_id = null from old where v.tenant_id = current_tenant() and v.id = old.id),
      faces as (update visitors p set photo_file_id = null where p.photo_file_id is not null
        and p.last_visit_at < now() - make_interval(days => ${photoDays}::int) returning p.tenant_id, p.id),
      gone as (select p.photo_file_id as id from visitors p join faces on faces.id = p.id
        union select photo_file_id from old
        union select file_id from visitor_photos where taken_at < now() - interval '7 days'),
      unsent as (delete from visitor_photos where taken_at < now() - interval '7 days')
    select g.id from gone g where g.id is not null
      and not exists (select from visits v where v.photo_file_id = g.id and v.day >= school_today() - ${photoDays}::int)
      and not exists (select from visitors p where p.photo_file_id = g.id and p.last_visit_at >= now() - make_interval(days => ${photoDays}::int))`.execute(
    db,
  )
  for (const { id } of files.rows) await services.files.forget(db, id)
  const adults = await sql<{ id: string }>`
    with old as (select id, photo_file_id from pickup_adults where photo_file_id is not null
        and coalesce(ended_at::date, valid_to) < school_today() - ${photoDays}::int),
      cleared as (update pickup_adults a set photo_file_id = null from old where a.tenant_id = current_tenant() and a.id = old.id)
    select photo_file_id as id from old`.execute(db)
  for (const { id } of adults.rows) await services.files.forget(db, id)
  const numbers = await sql`update visitors p set phone_mark = null, phone_sealed = null where p.phone_mark is not null
    and p.last_visit_at < now() - make_interval(days => ${numberDays}::int)
    and not exists (select from visits v where v.tenant_id = p.tenant_id and v.visitor_id = p.id and v.state = 'invited') returning id`.execute(
    db,
  )
  // A code names a number: it is needed for an hour at most.
  await sql`update gate_codes set phone_sealed = '' where expires_at < now() - interval '1 day' and phone_sealed <> ''`.execute(
    db,
  )
  await sql`delete from gate_codes c where expires_at < now() - interval '1 day'
    and not exists (select from exit_passes x where x.tenant_id = c.tenant_id and x.code_id = c.id)`.execute(db)
  await sql`delete from watch_entries where expires_on < school_today() - 30`.execute(db)
  if (files.rows.length + numbers.rows.length > 0)
    audit({
      entity: 'visitors',
      entityId: 'retention',
      after: { photos: files.rows.length, numbers: numbers.rows.length },
    })
})

/** Every hour: each school closes by its own clock. */
export const closeGateDays = systemJob(
  'visitors.closeDays',
  '20 * * * *',
  'it only enqueues one job per school',
  async ({ database }) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from tenants where kind = 'school' and status_id = 1 order by id`,
    )
    for (const { id: tenantId } of rows)
      await database.inTenant({ tenantId }, async (db) => {
        const enqueue = enqueueIn(db, tenantId)
        await enqueue(closeGateDay, {}, { key: `gate close ${tenantId}` })
        await enqueue(forgetVisitors, {}, { key: `gate forget ${tenantId}` })
      })
  },
)
