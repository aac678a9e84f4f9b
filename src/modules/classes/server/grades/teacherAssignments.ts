import { sql } from 'kysely'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type DatedAssignment, onDay, type Plan, planChange } from '../stretches.ts'
import { assertWithinYear } from '../yearDays.ts'

export type Assignment = {
  readonly classId: string
  readonly courseId: string | null
  readonly teacherId: string | null
  readonly wasTeacherId: string | null
}

export type AssignmentFailure = 'not-offered' | 'no-such-teacher' | 'named-twice'

const slotKey = ({ classId, courseId }: Pick<Assignment, 'classId' | 'courseId'>) => `${classId} ${courseId ?? ''}`

/** Assigns teachers from a date on, all or none, with a constant number of statements. */
export async function assignTeachers(
  unit: Unit,
  fromDate: CivilDate,
  wanted: readonly Assignment[],
): Promise<number | AssignmentFailure> {
  const { db } = unit
  await assertWithinYear(db, [fromDate])
  if (new Set(wanted.map(slotKey)).size < wanted.length) return 'named-twice'
  const histories = await lockHistories(db, [...new Set(wanted.map(({ classId }) => classId))])
  if (!(await areTeachers(db, wanted))) return 'no-such-teacher'
  if (!(await areOffered(db, wanted))) return 'not-offered'
  const now = (one: Assignment) => onDay(histories.get(slotKey(one)) ?? [], fromDate)?.who ?? null
  const conflicts = wanted.filter((one) => now(one) !== one.wasTeacherId && now(one) !== one.teacherId)
  if (conflicts.length > 0) {
    const cells = conflicts.map((one) => ({ classId: one.classId, courseId: one.courseId, teacherId: now(one) }))
    throw problem('changed-meanwhile', { details: { cells } })
  }
  const changes = wanted
    .map((one) => ({ one, plan: planChange(histories.get(slotKey(one)) ?? [], fromDate, one.teacherId) }))
    .filter(({ plan }) => plan.opens || plan.ends.length + plan.drops.length + plan.replaces.length > 0)
  await applyChanges(
    db,
    'class_teachers',
    changes.filter(({ one }) => one.courseId === null),
  )
  await applyChanges(
    db,
    'teachings',
    changes.filter(({ one }) => one.courseId !== null),
  )
  auditChanges(
    unit,
    fromDate,
    changes.map(({ one }) => ({ ...one, before: now(one) })),
  )
  return changes.length
}

/** All teacher assignments of these classes by class and subject, locked until the transaction ends. */
async function lockHistories(db: TenantDb, classIds: readonly string[]): Promise<Map<string, DatedAssignment[]>> {
  const { rows: locked } = await sql`
    select id from classes where id = any (${classIds}::uuid[]) order by id for no key update`.execute(db)
  if (locked.length < classIds.length) throw problem('not-found')
  const { rows } = await sql<DatedAssignment & { classId: string; courseId: string | null }>`
    select id, class_id as "classId", null::uuid as "courseId", teacher_id as who, from_date as from, to_date as to
    from class_teachers where class_id = any (${classIds}::uuid[])
    union all
    select id, class_id, subject_id, teacher_id, from_date, to_date
    from teachings where class_id = any (${classIds}::uuid[])`.execute(db)
  return Map.groupBy(rows, slotKey)
}

/** New teachers must be active teachers; previous ones can be any user of the school. */
async function areTeachers(db: TenantDb, wanted: readonly Assignment[]): Promise<boolean> {
  const next = [...new Set(wanted.flatMap(({ teacherId }) => teacherId ?? []))]
  const before = [...new Set(wanted.flatMap(({ wasTeacherId }) => wasTeacherId ?? []))]
  const { rows } = await sql<{ next: number; before: number }>`
    select count(*) filter (where id = any (${next}::uuid[]) and role_id = ${roles.teacher}
        and status_id = ${activeStatus.active})::int as next,
      count(*) filter (where id = any (${before}::uuid[]))::int as before
    from users where id = any (${[...next, ...before]}::uuid[])`.execute(db)
  return rows[0]?.next === next.length && rows[0].before === before.length
}

/** Whether each class takes the subject it gets a teacher for. Removing a teacher is always allowed. */
async function areOffered(db: TenantDb, wanted: readonly Assignment[]): Promise<boolean> {
  const toCheck = wanted.filter(({ courseId, teacherId }) => courseId && teacherId)
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(toCheck)}) as a("classId" uuid, "courseId" uuid)
        join classes c on c.id = a."classId"
      where not exists (select from grade_subjects q where q.tenant_id = c.tenant_id and q.grade_id = c.grade_id
        and q.subject_id = a."courseId" and (q.stream_id is null or q.stream_id = c.stream_id))) as missing`.execute(db)
  return rows[0]?.missing === false
}

type Change = { one: Assignment; plan: Plan }

/** End rows before inserting new ones, or the exclusion constraint rejects the overlap. */
async function applyChanges(db: TenantDb, table: 'class_teachers' | 'teachings', changes: readonly Change[]) {
  if (changes.length === 0) return
  const name = sql.table(table)
  const ends = changes.flatMap(({ plan }) => plan.ends)
  const drops = changes.flatMap(({ plan }) => plan.drops)
  const replaces = changes.flatMap(({ plan }) => plan.replaces)
  const opens = changes.flatMap(({ one, plan }) => (plan.opens ? [{ ...one, ...plan.opens }] : []))
  if (ends.length > 0)
    await sql`update ${name} t set to_date = e.to from jsonb_to_recordset(${JSON.stringify(ends)}) as e(id uuid, "to" date)
      where t.tenant_id = (select current_tenant()) and t.id = e.id`.execute(db)
  if (drops.length > 0) await sql`delete from ${name} where id = any (${drops}::uuid[])`.execute(db)
  if (replaces.length > 0)
    await sql`update ${name} t set teacher_id = e.who from jsonb_to_recordset(${JSON.stringify(replaces)}) as e(id uuid, who uuid)
      where t.tenant_id = (select current_tenant()) and t.id = e.id`.execute(db)
  if (opens.length === 0) return
  const subject = table === 'teachings' ? { column: sql`, subject_id`, value: sql`, o."courseId"` } : null
  await sql`
    insert into ${name} (class_id, teacher_id, from_date, to_date ${subject?.column ?? sql``})
    select o."classId", o.who, o.from, o.to ${subject?.value ?? sql``}
    from jsonb_to_recordset(${JSON.stringify(opens)})
      as o("classId" uuid, "courseId" uuid, who uuid, "from" date, "to" date)`.execute(db)
}

function auditChanges(
  { audit }: Unit,
  fromDate: CivilDate,
  changes: readonly (Assignment & { before: string | null })[],
) {
  for (const [classId, rows] of Map.groupBy(changes, (one) => one.classId)) {
    audit({
      entity: 'teaching',
      entityId: classId,
      before: { teachers: rows.map(({ courseId, before }) => ({ courseId, teacherId: before })) },
      after: { fromDate, teachers: rows.map(({ courseId, teacherId }) => ({ courseId, teacherId })) },
    })
  }
}
