import { sql } from 'kysely'
import type { DemandState } from '#modules/fees/enumerations.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { feeDemands } from '../../contracts/demands.ts'
import { type DemandRow, feeDemandsDefinitions } from '../../contracts/demandsSchemas.ts'
import { requireStudents } from '../feeRecords.ts'
import { matchesWords, nameOf } from '../students.ts'
import { startRun } from './runStart.ts'
import { feeRun, getRun, isRunning, listOutcomes, listRuns } from './runs.ts'

type DemandFilter = Input<typeof feeDemands.routes.listDemands>['query']
type Sums = { net: number; paid: number; credited: number; writtenOff: number; carried: number; outstanding: number }

/** The state of a demand. Nothing outstanding and nothing paid means that something else closed it. */
export function stateOf({ net, paid, credited, writtenOff, carried, outstanding }: Sums): DemandState {
  if (outstanding === net) return 'issued'
  if (outstanding > 0) return 'partlyPaid'
  if (writtenOff > 0) return 'writtenOff'
  if (carried > 0) return 'carried'
  return paid === 0 && credited > 0 ? 'cancelled' : 'paid'
}

async function listDemands(db: TenantDb, filter: DemandFilter) {
  const conditions = [sql`d.year_id = (select current_year())`]
  if (filter.studentId) conditions.push(sql`d.student_id = ${filter.studentId}`)
  if (filter.q)
    conditions.push(
      matchesWords(
        sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || d.label`,
        filter.q,
      ),
    )
  if (filter.gradeId)
    conditions.push(sql`exists (select from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      where e.tenant_id = d.tenant_id and e.student_id = d.student_id and e.year_id = d.year_id and c.grade_id = ${filter.gradeId}
        and not exists (select from enrolments o where o.tenant_id = e.tenant_id and o.student_id = e.student_id
          and o.year_id = e.year_id and o.from_date > e.from_date))`)
  if (filter.feeHeadId) conditions.push(sql`b.lines > 0`)
  if (filter.state === 'open') conditions.push(sql`b.outstanding > 0`)
  if (filter.state === 'overdue') conditions.push(sql`b.outstanding > 0 and d.due_on < (select school_today())`)
  if (filter.state === 'settled') conditions.push(sql`b.outstanding = 0`)
  const where = sql.join(conditions, sql` and `)
  const { field, descending } = sortOrder(filter.sort)
  const way = descending ? sql`desc` : sql`asc`
  const orders = {
    dueOn: sql`d.due_on ${way}, d.number ${way}`,
    number: sql`d.number ${way}`,
    name: sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, d.number`,
  }
  // Only lines of the requested head count, so that the list adds up to the total it was opened from.
  const ofHead = filter.feeHeadId ? sql`and x.head_id = ${filter.feeHeadId}` : sql``
  const from = sql`
    from fee_demands d join users u on u.tenant_id = d.tenant_id and u.id = d.student_id
      left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join fee_payers q on q.tenant_id = d.tenant_id and q.id = d.payer_id
      cross join lateral (select coalesce(sum(net), 0)::bigint as net, coalesce(sum(paid), 0)::bigint as paid,
          coalesce(sum(credited), 0)::bigint as credited, coalesce(sum(written_off), 0)::bigint as "writtenOff",
          coalesce(sum(carried), 0)::bigint as carried, coalesce(sum(outstanding), 0)::bigint as outstanding, count(*) as lines
        from fee_line_balances x where x.tenant_id = d.tenant_id and x.demand_id = d.id ${ofHead}) b`
  type Row = Omit<DemandRow, 'state' | 'netMinor' | 'outstandingMinor'> & Sums
  const [rows, counted] = await Promise.all([
    sql<Row>`
      select d.id as "demandId", d.number, d.kind, u.id as "studentId", ${nameOf('u')} as "studentName", s.admission_no as "admissionNo",
        d.label, q.name as "payerName", d.issued_on as "issuedOn", d.due_on as "dueOn", b.*, b.outstanding > 0 and d.due_on < (select school_today()) as "isOverdue"
      ${from} where ${where} order by ${orders[field]} limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from} where ${where}`.execute(db),
  ])
  return {
    rows: rows.rows.map((row) => ({
      ...row,
      netMinor: row.net,
      outstandingMinor: row.outstanding,
      state: stateOf(row),
    })),
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}

const yearOf = (yearId: string | null): string => {
  if (!yearId) throw problem('no-academic-year')
  return yearId
}

export const demandRoutes = implement(feeDemands, feeDemandsDefinitions, {
  startRun: async ({ body }, context) => {
    const { db, fail, actor } = context
    await requireOwn(db, 'fee_plans', [body.planId])
    if (await isRunning(db)) fail('still-running')
    const run = { kind: 'demands' as const, fromYearId: null, ...body }
    return getRun(db, (await startRun(context, run, yearOf(actor.yearId))) ?? fail('nobody-assigned'))
  },
  startOpening: async ({ body }, context) => {
    const { db, fail, actor } = context
    const { rows } = await sql<{ isEarlier: boolean }>`
      select y.ends_on < (select starts_on from academic_years where id = (select current_year())) as "isEarlier"
      from academic_years y where y.id = ${body.academicYearId}`.execute(db)
    if (!rows[0]) throw problem('not-found')
    if (!rows[0].isEarlier) fail('not-earlier')
    if (await isRunning(db)) fail('still-running')
    const run = { kind: 'opening' as const, planId: null, fromYearId: body.academicYearId, dueUpTo: null }
    return getRun(db, (await startRun(context, run, yearOf(actor.yearId))) ?? fail('nothing-open'))
  },
  listRuns: async (_, { db }) => ({ runs: await listRuns(db) }),
  getFeeRun: ({ params }, { db }) => getRun(db, params.feeRunId),
  listOutcomes: async ({ params, query }, { db }) => {
    const [, outcomes] = await Promise.all([getRun(db, params.feeRunId), listOutcomes(db, { ...query, ...params })])
    return outcomes
  },
  retryRun: async ({ params: { feeRunId } }, { db, fail, enqueue, audit, actor }) => {
    await getRun(db, feeRunId)
    const { numAffectedRows = 0n } = await sql`
      update fee_run_outcomes set outcome = 'pending', reason = '' where run_id = ${feeRunId} and outcome = 'failed'`.execute(
      db,
    )
    if (numAffectedRows === 0n) fail('nothing-failed')
    await sql`update fee_runs set state = 'running', finished_at = null where id = ${feeRunId}`.execute(db)
    await enqueue(feeRun, { feeRunId, yearId: yearOf(actor.yearId) })
    audit({ entity: 'feeRun', entityId: feeRunId, after: { triedAgain: Number(numAffectedRows) } })
    return getRun(db, feeRunId)
  },
  listDemands: async ({ query }, { db }) => {
    if (query.studentId) await requireStudents(db, [query.studentId])
    await requireOwn(db, 'grades', [query.gradeId])
    await requireOwn(db, 'fee_heads', [query.feeHeadId])
    return listDemands(db, query)
  },
})
