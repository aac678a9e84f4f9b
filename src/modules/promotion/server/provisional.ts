import { sql } from 'kysely'
import { moveStudent } from '#modules/classes/server/public.ts'
import { admin, allow, superAdmin } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Provisional } from '../schemas.ts'
import { isActive, nameOf } from './students.ts'

/** The turns whose students are in the selected year now. */
const turned = sql`
  select t.from_year_id from year_turns t
  where t.kind = 'turn' and t.state in ('completed', 'final') and t.to_year_id = (select current_year())`

/** Provisional promotions of the selected year that wait, those that are due first. */
export async function listProvisional(db: TenantDb): Promise<Provisional[]> {
  const { rows } = await sql<Provisional>`
    select p."studentId", ${nameOf('u')} as name, coalesce(s.admission_no, '') as "admissionNo", g.name || '-' || c.section as "className",
      p."previousClass", p."previousGradeId", p."dueOn", coalesce(p."dueOn" <= school_today(), false) as "isDue", p.reason,
      case when d.later_result is not null then json_build_object('result', d.later_result, 'percent', d.later_percent,
        'on', d.later_on) end as later, p.version
    from (${turned}) y cross join lateral provisional_students(y.from_year_id) p
      join users u on u.id = p."studentId"
      join promotion_decisions d on d.from_year_id = y.from_year_id and d.student_id = p."studentId"
      left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join enrolments e on e.tenant_id = u.tenant_id and e.student_id = u.id and ${isActive}
      left join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      left join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    order by p."dueOn" nulls last, lower(u.first_name), u.id limit 500`.execute(db)
  return rows
}

type Settlement = { classId: string | null; fromDate: CivilDate; reason: string; version: number }

/** Confirms a provisional promotion or moves the student into another class. Returns false if it was settled already. */
export async function settleProvisional(unit: Unit, studentId: string, form: Settlement): Promise<boolean> {
  const { db, audit } = unit
  const { rows } = await sql<{ id: string; version: number }>`
    select d.id, d.version from promotion_decisions d
    where d.student_id = ${studentId} and d.outcome = 'provisional' and d.settled is null and d.from_year_id in (${turned})
    for update`.execute(db)
  const [decision] = rows
  if (!decision) return false
  if (decision.version !== form.version) throw problem('changed-meanwhile')
  if (form.classId) await moveStudent(unit, { studentId, classId: form.classId, fromDate: form.fromDate })
  const settled = form.classId ? 'reverted' : 'confirmed'
  await sql`
    update promotion_decisions set settled = ${settled}, settled_by = acting_user(), settled_at = now(), version = version + 1,
      reason = case when ${form.reason} = '' then reason else ${form.reason} end
    where id = ${decision.id}`.execute(db)
  audit({
    entity: 'promotion',
    entityId: studentId,
    before: { outcome: 'provisional' },
    after: { settled, classId: form.classId },
  })
  return true
}

type LaterResult = { result: 'pass' | 'fail' | null; percent: number | null; version: number }

/** Records a result that came late, which decides nothing by itself. Returns false if the promotion is settled. */
export async function recordLaterResult({ db, audit }: Unit, studentId: string, form: LaterResult): Promise<boolean> {
  type Stored = { id: string; version: number; result: string | null; percent: number | null }
  const { rows } = await sql<Stored>`
    select d.id, d.version, d.later_result as result, d.later_percent::float8 as percent from promotion_decisions d
    where d.student_id = ${studentId} and d.outcome = 'provisional' and d.settled is null and d.from_year_id in (${turned})
    for update`.execute(db)
  const [decision] = rows
  if (!decision) return false
  if (decision.version !== form.version) throw problem('changed-meanwhile')
  const percent = form.result === null ? null : form.percent
  await sql`
    update promotion_decisions set later_result = ${form.result}, later_percent = ${percent}, version = version + 1,
      later_on = case when ${form.result}::text is not null then school_today() end
    where id = ${decision.id}`.execute(db)
  audit({
    entity: 'promotion',
    entityId: studentId,
    before: { laterResult: decision.result, percent: decision.percent },
    after: { laterResult: form.result, percent },
  })
  return true
}

/** Settles everybody with a later result. Whoever failed goes back into the section they came from, if this year has it. */
export async function settleByResults(unit: Unit, fromDate: CivilDate) {
  const { db } = unit
  const { rows: sections } = await sql<{ classId: string; className: string }>`
    select c.id as "classId", g.name || '-' || c.section as "className" from classes c
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where c.year_id = (select current_year())`.execute(db)
  const classIdOf = new Map(sections.map(({ classId, className }) => [className, classId]))
  const done = { confirmed: 0, movedBack: 0, left: 0 }
  for (const { studentId, later, previousClass, version } of await listProvisional(db)) {
    if (!later) continue
    const classId = later.result === 'pass' ? null : classIdOf.get(previousClass)
    if (classId === undefined) done.left++
    else if (await settleProvisional(unit, studentId, { classId, fromDate, reason: '', version }))
      done[classId === null ? 'confirmed' : 'movedBack']++
  }
  return done
}

/** Provisional promotions that somebody has to look at again. */
export const dueProvisional: WaitingWork = {
  name: 'provisionalPromotions',
  access: allow(admin('school', 'edit'), superAdmin),
  query: () => sql`
    select count(*)::int as count, min(d.due_on) as since, coalesce((array_agg(u.first_name order by d.due_on))[1:3], '{}') as people
    from promotion_decisions d join users u on u.tenant_id = d.tenant_id and u.id = d.student_id
    where d.outcome = 'provisional' and d.settled is null and d.due_on <= school_today() and d.from_year_id in (${turned})`,
}
