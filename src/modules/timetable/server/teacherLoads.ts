import { sql } from 'kysely'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { TeacherLoad } from '../planSchemas.ts'
import { teacherCapacity, teacherPeriods } from '../rules/loads.ts'
import { slotKey, type TimeOff } from '../rules/plan.ts'
import { type NamedPlan, readPlan, requirePeriod } from './planQueries.ts'

/** Each teacher's required and possible periods. Former teachers are listed while any requirement still names them. */
export async function teacherLoads(db: TenantDb, named: NamedPlan): Promise<TeacherLoad[]> {
  const versions = await db.selectFrom('timetable_teachers').select(['teacher_id', 'version']).execute()
  const versionOf = new Map(versions.map((one) => [one.teacher_id, one.version]))
  const limits = new Map(named.plan.teachers.map((one) => [one.teacherId, one]))
  return named.teachers.flatMap(({ id, name, active }) => {
    const needed = teacherPeriods(named.plan, id)
    if (!active && needed === 0) return []
    const own = limits.get(id)
    return [
      {
        teacherId: id,
        teacherName: name,
        needed,
        possible: active ? teacherCapacity(named.plan, id) : 0,
        maxPerDay: own?.maxPerDay ?? null,
        maxPerWeek: own?.maxPerWeek ?? null,
        unavailable: (own?.unavailable ?? []).map(({ weekday, periodId }) => ({ weekday, periodId })),
        version: versionOf.get(id) ?? 0,
      },
    ]
  })
}

async function loadOf(db: TenantDb, teacherId: string, named?: NamedPlan): Promise<TeacherLoad> {
  const loads = await teacherLoads(db, named ?? (await readPlan(db)))
  const own = loads.find((one) => one.teacherId === teacherId)
  if (!own) throw problem('not-found')
  return own
}

type Limits = { maxPerDay: number | null; maxPerWeek: number | null; unavailable: readonly TimeOff[]; version: number }

/** Replaces all of a teacher's limits. Version 0 means none were saved yet. */
export async function saveTeacherLimits({ db, audit }: Unit, teacherId: string, limits: Limits): Promise<TeacherLoad> {
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable limits ' || current_tenant(), 0))`.execute(db)
  const named = await readPlan(db)
  const before = await loadOf(db, teacherId, named)
  if (before.version !== limits.version) throw problem('changed-meanwhile', { details: before })
  await checkPeriods(db, limits.unavailable, named)
  const values = { max_per_day: limits.maxPerDay, max_per_week: limits.maxPerWeek, version: limits.version + 1 }
  await db
    .insertInto('timetable_teachers')
    .values({ teacher_id: teacherId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'year_id', 'teacher_id']).doUpdateSet(values))
    .execute()
  await db.deleteFrom('timetable_times_off').where('teacher_id', '=', teacherId).execute()
  const rows = [...new Map(limits.unavailable.map((one) => [`${one.weekday} ${one.periodId}`, one])).values()]
  if (rows.length > 0)
    await db
      .insertInto('timetable_times_off')
      .values(rows.map(({ weekday, periodId }) => ({ teacher_id: teacherId, weekday, period_id: periodId })))
      .execute()
  const after = await loadOf(db, teacherId)
  const limitsOf = ({ maxPerDay, maxPerWeek, unavailable }: TeacherLoad) => ({ maxPerDay, maxPerWeek, unavailable })
  audit({ entity: 'timetableTeacher', entityId: teacherId, before: limitsOf(before), after: limitsOf(after) })
  return after
}

/** Rejects periods that do not take place on that weekday, naming the field. */
async function checkPeriods(db: TenantDb, unavailable: readonly TimeOff[], { plan }: NamedPlan): Promise<void> {
  const validKeys = new Set(plan.slots.map(slotKey))
  const badIndex = unavailable.findIndex(
    ({ weekday, periodId }) => periodId !== null && !validKeys.has(slotKey({ weekday, periodId })),
  )
  const period = unavailable[badIndex]?.periodId
  if (!period) return
  await requirePeriod(db, period)
  throw invalid([
    { field: `unavailable.${badIndex}.periodId`, ...serverText('no-lesson-then', 'No lesson is given then.') },
  ])
}
