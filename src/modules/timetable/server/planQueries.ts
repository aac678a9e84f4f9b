import { sql } from 'kysely'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { RequirementLine } from '../planSchemas.ts'
import type { PlacedLesson, Plan, TimeOff } from '../rules/plan.ts'
import type { WeekSlot } from '../schemas.ts'

export const slotsQuery = sql<WeekSlot>`
    select d.weekday::int as weekday, p.id as "periodId", p.name as "periodName",
      to_char(p.starts_at, 'HH24:MI') as "startsAt", to_char(p.ends_at, 'HH24:MI') as "endsAt"
    from bell_days d join periods p on p.tenant_id = d.tenant_id and p.schedule_id = d.schedule_id
    where p.kind = 'lesson' and (not exists (select from working_days) or exists (
      select from working_days w where w.weekday = d.weekday and cardinality(w.weeks) > 0))
    order by d.weekday, p.starts_at`

/** The week's lesson periods, on weekdays the school is ever open. */
export const readSlots = async (db: TenantDb): Promise<WeekSlot[]> => (await slotsQuery.execute(db)).rows

/** Answers 404 for an unknown period, so callers can treat one on the wrong day as a validation error. */
export async function requirePeriod(db: TenantDb, periodId: string): Promise<void> {
  const found = await db.selectFrom('periods').select('id').where('id', '=', periodId).executeTakeFirst()
  if (!found) throw problem('not-found')
}

export const nameOf = (table: string) =>
  sql<string>`nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), '')`

/** The elective group of a class's subject; the stream's setting overrides the grade's. */
const electiveGroup = sql`(select q.elective_group from grade_subjects q
  where q.tenant_id = c.tenant_id and q.grade_id = c.grade_id and q.subject_id = r.subject_id
    and (q.stream_id is null or q.stream_id = c.stream_id) order by q.stream_id nulls last limit 1)`

const requirementColumns = sql`
  select r.id as "requirementId", r.class_id as "classId", g.name || '-' || c.section as "className",
    r.subject_id as "courseId", s.name as "courseDisplayName", r.teacher_id as "teacherId", ${nameOf('u')} as "teacherName",
    r.per_week::int as "perWeek", r.doubles::int as doubles, r.room_kind as "roomKind", ${electiveGroup} as "electiveGroup",
    exists (select from timetable_lessons l where l.tenant_id = r.tenant_id and l.requirement_id = r.id) as "isPlaced",
    r.version
  from timetable_requirements r
    join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
    left join users u on u.tenant_id = r.tenant_id and u.id = r.teacher_id`

/** The requirements of one or all classes, in school order. */
export async function readRequirements(db: TenantDb, classId?: string): Promise<RequirementLine[]> {
  const { rows } = await sql<RequirementLine>`${requirementColumns}
    ${classId ? sql`where r.class_id = ${classId}` : sql``}
    order by g.position, g.code, c.section, "electiveGroup" nulls first, lower(s.name)`.execute(db)
  return rows
}

export async function findRequirement(db: TenantDb, requirementId: string): Promise<RequirementLine | undefined> {
  const { rows } = await sql<RequirementLine>`${requirementColumns} where r.id = ${requirementId}`.execute(db)
  return rows[0]
}

type Named = { readonly id: string; readonly name: string }

/** A plan with display names. */
export type NamedPlan = {
  readonly plan: Plan
  readonly slots: readonly WeekSlot[]
  readonly lines: ReadonlyMap<string, RequirementLine>
  readonly classes: readonly (Named & { readonly roomId: string | null })[]
  readonly rooms: readonly (Named & { readonly kind: string })[]
  readonly teachers: readonly (Named & { readonly active: boolean })[]
}

export async function readPlan(db: TenantDb): Promise<NamedPlan> {
  const [slots, lines, classes, rooms, teachers, limits, timesOff] = await Promise.all([
    readSlots(db),
    readRequirements(db),
    sql<Named & { roomId: string | null }>`
      select c.id, g.name || '-' || c.section as name, c.room_id as "roomId"
      from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      order by g.position, g.code, c.section`.execute(db),
    sql<Named & { kind: string }>`
      select r.id, r.name, r.kind from rooms r join buildings b on b.tenant_id = r.tenant_id and b.id = r.building_id
      order by lower(b.name), lower(r.name)`.execute(db),
    sql<Named & { active: boolean }>`
      select u.id, coalesce(${nameOf('u')}, u.user_name) as name, u.status_id = ${activeStatus.active} as active from users u
      where u.role_id = ${roles.teacher} or exists (
        select from timetable_requirements r where r.tenant_id = u.tenant_id and r.teacher_id = u.id)
      order by lower(u.first_name), lower(u.last_name), u.user_name`.execute(db),
    sql<{ teacherId: string; maxPerDay: number | null; maxPerWeek: number | null }>`
      select teacher_id as "teacherId", max_per_day::int as "maxPerDay", max_per_week::int as "maxPerWeek"
      from timetable_teachers`.execute(db),
    sql<TimeOff & { teacherId: string }>`
      select teacher_id as "teacherId", weekday::int as weekday, period_id as "periodId" from timetable_times_off
      order by weekday, period_id`.execute(db),
  ])
  const timesOffOf = Map.groupBy(timesOff.rows, ({ teacherId }) => teacherId)
  const limitsOf = new Map(limits.rows.map((one) => [one.teacherId, one]))
  return {
    slots,
    lines: new Map(lines.map((line) => [line.requirementId, line])),
    classes: classes.rows,
    rooms: rooms.rows,
    teachers: teachers.rows,
    plan: {
      slots,
      classes: classes.rows.map(({ id, roomId }) => ({ classId: id, roomId })),
      rooms: rooms.rows.map(({ id, kind }) => ({ roomId: id, kind })),
      teachers: [...new Set([...limitsOf.keys(), ...timesOffOf.keys()])].map((teacherId) => ({
        teacherId,
        maxPerDay: limitsOf.get(teacherId)?.maxPerDay ?? null,
        maxPerWeek: limitsOf.get(teacherId)?.maxPerWeek ?? null,
        unavailable: timesOffOf.get(teacherId) ?? [],
      })),
      requirements: lines,
    },
  }
}

export async function readLessons(db: TenantDb, versionId: string): Promise<PlacedLesson[]> {
  const { rows } = await sql<PlacedLesson>`
    select requirement_id as "requirementId", card::int as card, part::int as part, weekday::int as weekday,
      period_id as "periodId", room_id as "roomId", locked
    from timetable_lessons where version_id = ${versionId} order by requirement_id, card, part`.execute(db)
  return rows
}
