import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { later } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import { paise } from '#platform/contract/money.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { feePlans } from '../../contracts/plans.ts'
import type { AssignmentForm, AssignmentPreview, FeeAssignment, FeePlan } from '../../contracts/plansSchemas.ts'
import { priceYear } from '../../rules/pricing.ts'
import { requireStudents, saveOver } from '../feeRecords.ts'
import { currentClass, isStudent, matchesWords, nameOf } from '../students.ts'
import { requestNotes } from './lastDayNotes.ts'
import { activeGrants, loadPricedPlans, type YearDays, yearDays } from './pricedPlans.ts'

/** Condition that selects the current students: those named, those of the classes, or everyone the plan is for. */
function chosen(plan: FeePlan, form: AssignmentForm) {
  if (form.studentIds.length > 0) return sql`u.id = any (${form.studentIds}::uuid[])`
  if (form.classIds.length > 0) return sql`k.class_id = any (${form.classIds}::uuid[])`
  const meant = [sql`k.class_id is not null`]
  if (plan.gradeIds.length > 0) meant.push(sql`k.grade_id = any (${plan.gradeIds}::uuid[])`)
  if (plan.streamIds.length > 0) meant.push(sql`k.stream_id = any (${plan.streamIds}::uuid[])`)
  if (plan.quotas.length > 0) meant.push(sql`s.quota = any (${plan.quotas}::text[])`)
  if (plan.admission !== 'any') {
    const isNew = sql`s.admitted_on >= (select starts_on from academic_years where id = (select current_year()))`
    meant.push(plan.admission === 'new' ? isNew : sql`not coalesce(${isNew}, false)`)
  }
  return sql.join(meant, sql` and `)
}

const from = sql`from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass}`

export async function checkAssignment(db: TenantDb, plan: FeePlan, form: AssignmentForm): Promise<YearDays> {
  await requireOwn(db, 'classes', form.classIds)
  await requireStudents(db, form.studentIds)
  await requireOwn(db, 'fee_heads', form.optionalFeeHeadIds)
  const offered = new Set(plan.lines.flatMap((line) => (line.isOptional ? [line.feeHeadId] : [])))
  if (!form.optionalFeeHeadIds.every((one) => offered.has(one)))
    throw invalid([
      {
        field: 'optionalFeeHeadIds',
        ...serverText('head-not-optional', 'One of these heads is not optional in this plan.'),
      },
    ])
  const year = await yearDays(db)
  if (form.fromDate < year.start || form.fromDate > year.end)
    throw invalid([
      { field: 'fromDate', ...serverText('day-not-in-year', 'Choose a day in {year}.', { year: year.name }) },
    ])
  return year
}

type Candidate = {
  studentId: string
  studentName: string
  admissionNo: string | null
  className: string | null
  standing: 'free' | 'other' | 'held'
}

/** One page of students with what each would pay under the plan, and the totals over all of them. */
export async function previewAssignment(
  db: TenantDb,
  plan: FeePlan,
  form: AssignmentForm & { page: number; size: number },
  year: YearDays,
) {
  const { rows: all } = await sql<Candidate>`
    select u.id as "studentId", ${nameOf('u')} as "studentName", s.admission_no as "admissionNo", k.class_name as "className",
      case when exists (select from fee_assignments a join fee_plans p on p.tenant_id = a.tenant_id and p.id = a.plan_id
          where a.tenant_id = u.tenant_id and a.student_id = u.id and coalesce(a.to_date, 'infinity') >= ${form.fromDate}::date
            and p.series_id = (select series_id from fee_plans where id = ${plan.planId})) then 'held'
        when exists (select from fee_assignments a where a.tenant_id = u.tenant_id and a.student_id = u.id
          and coalesce(a.to_date, 'infinity') >= ${form.fromDate}::date) then 'other' else 'free' end as standing
    ${from} where ${isStudent} and u.status_id = 1 and ${chosen(plan, form)}
    order by k.grade_position nulls last, k.section, length(k.roll_no), k.roll_no, u.id limit 5000`.execute(db)
  const pricedPlan = (await loadPricedPlans(db, [plan.planId])).get(plan.planId)
  const grants = await activeGrants(
    db,
    all.map(({ studentId }) => studentId),
  )
  const priced = all.map((student): AssignmentPreview => {
    const own = grants.get(student.studentId) ?? []
    const lines = pricedPlan
      ? priceYear({
          lines: pricedPlan.lines,
          optionalHeads: form.optionalFeeHeadIds,
          proration: pricedPlan.proration,
          grants: own,
          present: { start: later(form.fromDate, year.start), end: year.end },
          unit: pricedPlan.wholeRupees ? 100 : 1,
        })
      : []
    const total = (amount: (line: (typeof lines)[number]) => number) =>
      paise(lines.reduce((sum, line) => sum + amount(line), 0))
    const used = new Set(lines.flatMap(({ concessions }) => concessions.map(({ grantId }) => grantId)))
    return {
      ...student,
      grossMinor: total((line) => line.gross),
      concessionMinor: total((line) => line.concession),
      taxMinor: total((line) => line.tax),
      netMinor: total((line) => line.net),
      concessions: own
        .filter(({ grantId }) => used.has(grantId))
        .map((grant) => ('name' in grant ? String(grant.name) : '')),
    }
  })
  const fresh = priced.filter(({ standing }) => standing !== 'held')
  const { page, size } = form
  return {
    rows: priced.slice((page - 1) * size, page * size),
    total: priced.length,
    page,
    size,
    free: fresh.length,
    held: priced.length - fresh.length,
    netMinor: paise(fresh.reduce((sum, { netMinor }) => sum + netMinor, 0)),
  }
}

/** Assigns a plan to students from a day on. Students who already have it then are skipped. */
export async function assignPlan({ db, audit }: Unit, plan: FeePlan, form: AssignmentForm) {
  const { rows } = await sql<{ found: number; made: number }>`
    with found as (
      select u.id ${from} where ${isStudent} and u.status_id = 1 and ${chosen(plan, form)}
    ), made as (
      insert into fee_assignments (student_id, plan_id, series_id, from_date, optional_heads, assigned_by)
      select f.id, p.id, p.series_id, ${form.fromDate}::date, ${form.optionalFeeHeadIds}::uuid[], acting_user()
      from found f cross join fee_plans p
      where p.id = ${plan.planId} and not exists (select from fee_assignments a where a.tenant_id = p.tenant_id and a.student_id = f.id
        and a.series_id = p.series_id and coalesce(a.to_date, 'infinity') >= ${form.fromDate}::date)
      on conflict do nothing returning 1
    )
    select (select count(*) from found)::int as found, (select count(*) from made)::int as made`.execute(db)
  const { found = 0, made = 0 } = rows[0] ?? {}
  audit({ entity: 'feePlan', entityId: plan.planId, after: { assigned: made, fromDate: form.fromDate } })
  return { assigned: made, skipped: found - made }
}

const assignmentColumns = sql`
  a.id as "assignmentId", u.id as "studentId", ${nameOf('u')} as "studentName", s.admission_no as "admissionNo",
  k.class_name as "className", p.id as "planId", p.name as "planName", a.from_date as "fromDate", a.to_date as "toDate",
  a.optional_heads as "optionalFeeHeadIds", a.version,
  coalesce((select json_agg(json_build_object('payerId', x.payer_id, 'payerName', y.name, 'feeHeadIds', x.head_ids, 'shareBp', x.share_bp)
      order by x.position)
    from fee_payer_shares x join fee_payers y on y.tenant_id = x.tenant_id and y.id = x.payer_id
    where x.tenant_id = a.tenant_id and x.assignment_id = a.id), '[]') as shares,
  coalesce((select sum(l.net) from fee_demands d join fee_demand_lines l on l.tenant_id = d.tenant_id and l.demand_id = d.id
    where d.tenant_id = a.tenant_id and d.assignment_id = a.id), 0)::bigint as "billedMinor"`
const assignmentJoins = sql`
  from fee_assignments a join fee_plans p on p.tenant_id = a.tenant_id and p.id = a.plan_id
    join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
    left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${currentClass}`

type AssignmentFilter = Input<typeof feePlans.routes.listAssignments>['query']

export async function listAssignments(db: TenantDb, filter: AssignmentFilter) {
  const conditions = [sql`true`]
  if (filter.planId) conditions.push(sql`a.plan_id = ${filter.planId}`)
  if (filter.classId) conditions.push(sql`k.class_id = ${filter.classId}`)
  if (filter.q)
    conditions.push(
      matchesWords(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '')`, filter.q),
    )
  const where = sql.join(conditions, sql` and `)
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const order =
    field === 'name'
      ? sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, a.id`
      : sql`k.grade_position ${way} nulls last, k.section ${way}, length(k.roll_no), k.roll_no, a.id`
  const [rows, counted] = await Promise.all([
    sql<FeeAssignment>`select ${assignmentColumns} ${assignmentJoins} where ${where} order by ${order}
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${assignmentJoins} where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

export async function getAssignment(db: TenantDb, assignmentId: string): Promise<FeeAssignment> {
  const { rows } = await sql<FeeAssignment>`
    select ${assignmentColumns} ${assignmentJoins} where a.id = ${assignmentId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/** Ends a plan on a last day and requests notes for what was issued beyond it. */
export async function endAssignment(unit: Unit, before: FeeAssignment, toDate: CivilDate, version: number) {
  const { db, audit } = unit
  if (toDate < before.fromDate) throw invalid([{ field: 'toDate', ...endsBeforeStart }])
  const id = before.assignmentId
  const current = () => getAssignment(db, id)
  await saveOver(db, 'fee_assignments', { id, version, current }, { to_date: toDate })
  audit({ entity: 'feeAssignment', entityId: id, before: { toDate: before.toDate }, after: { toDate } })
  await requestNotes(unit, before, { before: before.toDate, after: toDate })
  return current()
}
