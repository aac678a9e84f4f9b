import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

/** The published fee plans for new students of a grade. */
export async function plansForGrade(db: TenantDb, gradeId: string): Promise<{ planId: string; name: string }[]> {
  const { rows } = await sql<{ planId: string; name: string }>`
    select id as "planId", name from fee_plans where state = 'published' and admission <> 'returning'
      and (cardinality(grade_ids) = 0 or ${gradeId}::uuid = any (grade_ids)) order by lower(name), id`.execute(db)
  return rows
}

/** Assigns a plan to a student who was just admitted. Null if there is no such published plan. */
export async function assignToAdmitted(
  { db, audit }: Unit,
  planId: string,
  studentId: string,
  fromDate: CivilDate,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_assignments (student_id, plan_id, series_id, from_date, assigned_by)
    select ${studentId}::uuid, p.id, p.series_id, ${fromDate}::date, acting_user() from fee_plans p
    where p.id = ${planId} and p.state = 'published' returning id`.execute(db)
  const assignmentId = rows[0]?.id ?? null
  if (assignmentId) audit({ entity: 'feeAssignment', entityId: assignmentId, after: { studentId, planId, fromDate } })
  return assignmentId
}

/** Takes back the plan of a student whose admission is undone. False if something was billed on it. */
export async function unassign({ db, audit }: Unit, assignmentId: string): Promise<boolean> {
  const { rows } = await sql`select from fee_demands where assignment_id = ${assignmentId} limit 1`.execute(db)
  if (rows.length > 0) return false
  await sql`delete from fee_assignments where id = ${assignmentId}`.execute(db)
  audit({ entity: 'feeAssignment', entityId: assignmentId, before: { assigned: true } })
  return true
}
