import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Decision, DecisionForm } from '../schemas.ts'
import { nameOf } from './students.ts'

export type StudentDecision = Decision & { studentId: string }

/** The decisions about students of a year; about all of them if none are named. */
export async function decisionsIn(
  db: TenantDb,
  fromYearId: string,
  studentIds?: readonly string[],
): Promise<Map<string, StudentDecision>> {
  const only = studentIds ? sql`and d.student_id = any (${studentIds}::uuid[])` : sql``
  const { rows } = await sql<StudentDecision>`
    select d.student_id as "studentId", d.outcome, d.section, d.roll_no as "rollNo", d.plan_id as "planId", d.due_on as "dueOn",
      d.reason, ${nameOf('u')} as "decidedBy", d.version
    from promotion_decisions d join users u on u.tenant_id = d.tenant_id and u.id = d.decided_by
    where d.from_year_id = ${fromYearId} ${only}`.execute(db)
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** Saves decisions about students of a class. Each names the version it was made on. */
export async function saveDecisions(
  { db, audit }: Unit,
  { yearId, classId }: { yearId: string; classId: string },
  forms: readonly DecisionForm[],
): Promise<StudentDecision[]> {
  const studentIds = forms.map(({ studentId }) => studentId)
  // Locked in one order, so that two people who save the same class do not wait for each other for ever.
  await sql`
    select from promotion_decisions where from_year_id = ${yearId} and student_id = any (${studentIds}::uuid[])
    order by student_id for update`.execute(db)
  const before = await decisionsIn(db, yearId, studentIds)
  const isStale = forms.some(({ studentId, version }) => (before.get(studentId)?.version ?? 0) !== version)
  if (isStale) throw problem('changed-meanwhile', { details: { decisions: [...before.values()] } })
  const dropped = forms.filter(({ outcome }) => outcome === null).map(({ studentId }) => studentId)
  await sql`
    delete from promotion_decisions where from_year_id = ${yearId} and student_id = any (${dropped}::uuid[])`.execute(
    db,
  )
  const made = forms.filter(({ outcome }) => outcome !== null)
  await sql`
    insert into promotion_decisions as d (from_year_id, student_id, outcome, section, roll_no, plan_id, due_on, reason, decided_by)
    select ${yearId}::uuid, f."studentId", f.outcome, f.section, f."rollNo", f."planId", f."dueOn", f.reason, acting_user()
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as f("studentId" uuid, outcome text, section text, "rollNo" text,
      "planId" uuid, "dueOn" date, reason text)
    on conflict (tenant_id, from_year_id, student_id) do update set outcome = excluded.outcome, section = excluded.section,
      roll_no = excluded.roll_no, plan_id = excluded.plan_id, due_on = excluded.due_on, reason = excluded.reason,
      decided_by = acting_user(), decided_at = now(), version = d.version + 1`.execute(db)
  const after = await decisionsIn(db, yearId, studentIds)
  const brief = (all: ReadonlyMap<string, StudentDecision>) => ({
    decisions: [...all.values()].map(({ studentId, outcome, section, reason }) => ({
      studentId,
      outcome,
      section,
      reason,
    })),
  })
  audit({ entity: 'promotion', entityId: classId, before: brief(before), after: brief(after) })
  return [...after.values()]
}
