import { sql } from 'kysely'
import type { BellForm, BellSchedule } from '#modules/school/academicsSchemas.ts'
import { firstClash } from '#modules/school/bells.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { updateVersioned } from '../rowWrites.ts'

const scheduleQuery = sql<BellSchedule>`
  select s.id as "scheduleId", s.name, s.version,
    array(select d.weekday::int from bell_days d where d.tenant_id = s.tenant_id and d.schedule_id = s.id order by 1) as weekdays,
    coalesce((select jsonb_agg(jsonb_build_object('periodId', p.id, 'name', p.name, 'kind', p.kind,
        'startsAt', to_char(p.starts_at, 'HH24:MI'), 'endsAt', to_char(p.ends_at, 'HH24:MI')) order by p.starts_at)
      from periods p where p.tenant_id = s.tenant_id and p.schedule_id = s.id), '[]') as periods
  from bell_schedules s`

/** Schedules with the most weekdays come first. */
export async function listBellSchedules(db: TenantDb): Promise<BellSchedule[]> {
  const { rows } = await sql<BellSchedule>`select * from (${scheduleQuery}) w
    order by cardinality(w.weekdays) desc, lower(w.name) limit 50`.execute(db)
  return rows
}

export async function getBellSchedule(db: TenantDb, scheduleId: string): Promise<BellSchedule> {
  const { rows } = await sql<BellSchedule>`${scheduleQuery} where s.id = ${scheduleId}`.execute(db)
  const [schedule] = rows
  if (!schedule) throw problem('not-found')
  return schedule
}

/** Period ids in the form must belong to the schedule, without duplicates. */
export function validatePeriodIds(form: BellForm, own: BellSchedule | null): void {
  const kept = form.periods.flatMap(({ periodId }) => (periodId ? [periodId] : []))
  const known = new Set(own?.periods.map(({ periodId }) => periodId))
  if (new Set(kept).size !== kept.length || kept.some((id) => !known.has(id))) throw problem('not-found')
}

/** Checks times, overlaps and weekdays used by other schedules, and locks all schedules until the transaction ends. */
export async function validateSchedule(db: TenantDb, form: BellForm, own: BellSchedule | null): Promise<void> {
  const backwards = form.periods.findIndex(({ startsAt, endsAt }) => endsAt <= startsAt)
  if (backwards >= 0)
    throw invalid([
      { field: `periods.${backwards}.endsAt`, ...serverText('end-before-start', 'The end must come after the start.') },
    ])
  const clash = firstClash(form.periods)
  if (clash) {
    const [earlier, later] = clash
    const { name = '', endsAt = '' } = form.periods[earlier] ?? {}
    const overlap = serverText('period-overlaps', 'This overlaps with {name}, which ends at {endsAt}.', {
      name,
      endsAt,
    })
    throw invalid([{ field: `periods.${later}.startsAt`, ...overlap }])
  }
  await sql`select pg_advisory_xact_lock(hashtextextended('bells ' || current_tenant(), 0))`.execute(db)
  const others = (await listBellSchedules(db)).filter(({ scheduleId }) => scheduleId !== own?.scheduleId)
  const taken = others.find(({ weekdays }) => weekdays.some((day) => form.weekdays.includes(day)))
  if (taken)
    throw invalid([
      {
        field: 'weekdays',
        ...serverText('weekday-taken', 'One of these days already follows {name}.', { name: taken.name }),
      },
    ])
}

export async function createBellSchedule({ db, audit }: Unit, form: BellForm): Promise<BellSchedule> {
  const { id } = await db
    .insertInto('bell_schedules')
    .values({ name: form.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeDays(db, id, form.weekdays)
  await writePeriods(db, id, form.periods)
  audit({ entity: 'bellSchedule', entityId: id, after: form })
  return getBellSchedule(db, id)
}

/** Returns null if a removed period is still in use, for example by a timetable. */
export async function saveBellSchedule(
  { db, audit }: Unit,
  before: BellSchedule,
  { version, ...form }: BellForm & { version: number },
): Promise<BellSchedule | null> {
  const id = before.scheduleId
  const current = () => getBellSchedule(db, id)
  await updateVersioned(db, 'bell_schedules', { id, version, current }, { name: form.name })
  await db.deleteFrom('bell_days').where('schedule_id', '=', id).execute()
  await writeDays(db, id, form.weekdays)
  const kept = new Set(form.periods.map(({ periodId }) => periodId))
  for (const { periodId } of before.periods.filter((period) => !kept.has(period.periodId))) {
    const { rows } = await sql<{ gone: boolean | null }>`
      select delete_unused('periods'::regclass, ${periodId}) as gone`.execute(db)
    if (!rows[0]?.gone) return null
  }
  await writePeriods(db, id, form.periods)
  audit({ entity: 'bellSchedule', entityId: id, before, after: form })
  return current()
}

async function writeDays(db: TenantDb, scheduleId: string, weekdays: readonly number[]): Promise<void> {
  const days = [...new Set(weekdays)].map((weekday) => ({ schedule_id: scheduleId, weekday }))
  if (days.length > 0) await db.insertInto('bell_days').values(days).execute()
}

async function writePeriods(db: TenantDb, scheduleId: string, periods: BellForm['periods']): Promise<void> {
  await db
    .insertInto('periods')
    .values(
      periods.map(({ periodId, name, kind, startsAt, endsAt }) => ({
        id: periodId ?? newId(),
        schedule_id: scheduleId,
        name,
        kind,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((e) => ({
        name: e.ref('excluded.name'),
        kind: e.ref('excluded.kind'),
        starts_at: e.ref('excluded.starts_at'),
        ends_at: e.ref('excluded.ends_at'),
      })),
    )
    .execute()
}
