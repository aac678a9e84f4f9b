import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Policy, PolicyForm } from '../schemas.ts'

export type Grade = { gradeId: string; name: string; code: number; policy: Policy }

type StoredPolicy = Policy & { gradeId: string }

/** All grades in school order with their rules. Without rules of its own, a grade goes on to the next one, the last one leaves school. */
export async function listGrades(db: TenantDb): Promise<Grade[]> {
  const { rows: grades } = await sql<{ gradeId: string; name: string; code: number }>`
    select id as "gradeId", name, code from grades order by position, code`.execute(db)
  const { rows: stored } = await sql<StoredPolicy>`
    select grade_id as "gradeId", next_grade_id as "nextGradeId", needs_pass as "needsPass", min_percent::float8 as "minPercent",
      min_attendance as "minAttendance", section_rule as "sectionRule", roll_rule as "rollRule", plan_id as "planId", version
    from promotion_policies`.execute(db)
  const byGrade = new Map(stored.map(({ gradeId, ...policy }) => [gradeId, policy]))
  return grades.map((grade, at) => ({
    ...grade,
    policy: byGrade.get(grade.gradeId) ?? {
      nextGradeId: grades[at + 1]?.gradeId ?? null,
      needsPass: false,
      minPercent: null,
      minAttendance: null,
      sectionRule: 'keep',
      rollRule: 'name',
      planId: null,
      version: 0,
    },
  }))
}

/** Returns false if somebody else has saved it meanwhile. */
export async function savePolicy(
  db: TenantDb,
  gradeId: string,
  { version, ...form }: PolicyForm & { version: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into promotion_policies as p (grade_id, next_grade_id, needs_pass, min_percent, min_attendance, section_rule, roll_rule, plan_id)
    values (${gradeId}, ${form.nextGradeId}, ${form.needsPass}, ${form.minPercent}, ${form.minAttendance}, ${form.sectionRule},
      ${form.rollRule}, ${form.planId})
    on conflict (tenant_id, year_id, grade_id) do update set next_grade_id = excluded.next_grade_id, needs_pass = excluded.needs_pass,
      min_percent = excluded.min_percent, min_attendance = excluded.min_attendance, section_rule = excluded.section_rule,
      roll_rule = excluded.roll_rule, plan_id = excluded.plan_id, version = p.version + 1
      where p.version = ${version}
    returning 1`.execute(db)
  return rows.length > 0
}
