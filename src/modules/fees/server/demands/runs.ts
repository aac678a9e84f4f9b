import { sql } from 'kysely'
import * as z from 'zod'
import type { RunKind } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { fromDatabase, Problem, problem } from '#platform/server/requests/problem.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import type { feeDemands } from '../../contracts/demands.ts'
import type { FeeRun, FeeRunOutcome } from '../../contracts/demandsSchemas.ts'
import { matchesWords, nameOf } from '../students.ts'
import { issueDemands } from './demandIssuance.ts'
import { carryForward } from './openingBalances.ts'

/** Students per transaction; limits how long a cashier waits for the ledger lock. */
const step = 40

type StoredRun = {
  feeRunId: string
  kind: RunKind
  yearId: string
  planId: string | null
  fromYearId: string | null
  dueUpTo: CivilDate | null
  startedBy: string | null
}

const findRun = async (db: TenantDb, feeRunId: string): Promise<StoredRun | undefined> =>
  (
    await sql<StoredRun>`
      select id as "feeRunId", kind, year_id as "yearId", plan_id as "planId", from_year_id as "fromYearId", due_up_to as "dueUpTo",
        started_by as "startedBy"
      from fee_runs where id = ${feeRunId} and state = 'running'`.execute(db)
  ).rows[0]

type Acting = { tenantId: string; yearId: string; userId?: string }

/** Processes the pending students of a run; if interrupted, it resumes with the rest. */
export const feeRun = slowJob(
  'fees.run',
  z.object({ feeRunId: z.uuid(), yearId: z.uuid() }),
  async ({ feeRunId, yearId }, { services, tenantId }) => {
    const run = await services.database.inTenant({ tenantId, yearId }, (db) => findRun(db, feeRunId))
    if (!run) return
    const acting: Acting = { tenantId, yearId, ...(run.startedBy && { userId: run.startedBy }) }
    for (;;) {
      const students = await services.database.inTenant(acting, (db) => nextStudents(db, feeRunId))
      if (students.length === 0) break
      try {
        await processStudents(services, acting, run, students)
      } catch (error) {
        if (fromDatabase(error)?.code === 'busy') throw error
        // One of them failed: process each alone, so that it does not affect the others.
        for (const studentId of students) await processStudent(services, acting, run, studentId)
      }
    }
    await services.database.inTenant(acting, (db) =>
      sql`update fee_runs set state = 'done', finished_at = now() where id = ${feeRunId} and state = 'running'`.execute(
        db,
      ),
    )
  },
)

async function nextStudents(db: TenantDb, feeRunId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from fee_run_outcomes where run_id = ${feeRunId} and outcome = 'pending' order by student_id limit ${step}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function processStudents(services: Services, acting: Acting, run: StoredRun, studentIds: readonly string[]) {
  const origin = {
    action: 'feeDemands.run',
    actorId: acting.userId ?? null,
    actorRole: null,
    address: 'job',
    requestId: `run ${run.feeRunId}`,
  }
  await runUnit(services, acting, origin, async ({ db, audit }) => {
    // A second worker finds the same students done.
    const { rows } = await sql<{ id: string }>`
      select student_id as id from fee_run_outcomes
      where run_id = ${run.feeRunId} and student_id = any (${studentIds}::uuid[]) and outcome = 'pending' order by student_id for update`.execute(
      db,
    )
    const pending = rows.map(({ id }) => id)
    const issued =
      run.kind === 'demands'
        ? await issueDemands(db, {
            studentIds: pending,
            planId: run.planId,
            dueUpTo: run.dueUpTo ?? ('2199-12-31' as CivilDate),
          })
        : await carryForward(db, pending, run.fromYearId ?? '')
    const outcomes = pending.map((studentId) => {
      const result = issued.find((one) => one.studentId === studentId)
      return {
        studentId,
        outcome: result ? 'created' : 'skippedExists',
        demands: result?.demands ?? 0,
        amount: result?.amount ?? 0,
      }
    })
    await sql`
      update fee_run_outcomes o set outcome = n.outcome, demands = n.demands, amount = n.amount, reason = ''
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as n("studentId" uuid, outcome text, demands integer, amount bigint)
      where o.run_id = ${run.feeRunId} and o.student_id = n."studentId"`.execute(db)
    const demands = issued.reduce((all, one) => all + one.demands, 0)
    if (demands > 0) audit({ entity: 'feeRun', entityId: run.feeRunId, after: { students: issued.length, demands } })
  })
}

async function processStudent(services: Services, acting: Acting, run: StoredRun, studentId: string) {
  try {
    await processStudents(services, acting, run, [studentId])
  } catch (error) {
    const failure = error instanceof Problem ? error : fromDatabase(error)
    if (failure?.code === 'busy') throw error
    if (!failure) services.log.error({ err: error, feeRunId: run.feeRunId, studentId }, 'a student in a fee run failed')
    const reason = failure?.message ?? 'Something went wrong. Try again.'
    await services.database.inTenant(acting, (db) =>
      sql`update fee_run_outcomes set outcome = 'failed', reason = ${reason.slice(0, 300)}
        where run_id = ${run.feeRunId} and student_id = ${studentId} and outcome = 'pending'`.execute(db),
    )
  }
}

const columns = sql`
  r.id as "feeRunId", r.kind, r.state, p.name as "planName", y.name as "fromYear", r.due_up_to as "dueUpTo", r.total,
  coalesce(o.pending, 0)::int as pending, coalesce(o.created, 0)::int as created, coalesce(o.skipped, 0)::int as "skippedExists",
  coalesce(o.failed, 0)::int as failed, coalesce(o.demands, 0)::int as demands, coalesce(o.amount, 0)::bigint as "amountMinor",
  coalesce(${nameOf('u')}, '') as "startedBy", r.started_at as "startedAt", r.finished_at as "finishedAt"
  from fee_runs r
    left join fee_plans p on p.tenant_id = r.tenant_id and p.id = r.plan_id
    left join academic_years y on y.tenant_id = r.tenant_id and y.id = r.from_year_id
    left join users u on u.tenant_id = r.tenant_id and u.id = r.started_by
    left join lateral (
      select count(*) filter (where outcome = 'pending') as pending, count(*) filter (where outcome = 'created') as created,
        count(*) filter (where outcome = 'skippedExists') as skipped, count(*) filter (where outcome = 'failed') as failed,
        sum(demands) as demands, sum(amount) as amount
      from fee_run_outcomes x where x.tenant_id = r.tenant_id and x.run_id = r.id) o on true`

export async function listRuns(db: TenantDb): Promise<FeeRun[]> {
  const { rows } = await sql<FeeRun>`select ${columns} order by r.id desc limit 20`.execute(db)
  return rows
}

export async function getRun(db: TenantDb, feeRunId: string): Promise<FeeRun> {
  const { rows } = await sql<FeeRun>`select ${columns} where r.id = ${feeRunId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

export async function isRunning(db: TenantDb): Promise<boolean> {
  // Serialises simultaneous starts.
  await sql`select pg_advisory_xact_lock(hashtextextended('fee run ' || current_tenant(), 0))`.execute(db)
  return (await sql`select from fee_runs where state = 'running' limit 1`.execute(db)).rows.length > 0
}

type OutcomeFilter = Input<typeof feeDemands.routes.listOutcomes>['query'] & { feeRunId: string }

export async function listOutcomes(db: TenantDb, filter: OutcomeFilter) {
  const { feeRunId, outcome, q, sort, page, size } = filter
  const conditions = [sql`o.run_id = ${feeRunId}`]
  if (outcome) conditions.push(sql`o.outcome = ${outcome}`)
  if (q)
    conditions.push(matchesWords(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '')`, q))
  const where = sql.join(conditions, sql` and `)
  const from = sql`from fee_run_outcomes o join users u on u.tenant_id = o.tenant_id and u.id = o.student_id
    left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id`
  const { field, descending } = sortOrder(sort)
  const way = descending ? sql`desc` : sql`asc`
  const order =
    field === 'name' ? sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, u.id` : sql`o.outcome ${way}, u.id`
  const [rows, counted] = await Promise.all([
    sql<FeeRunOutcome>`
      select u.id as "studentId", ${nameOf('u')} as "studentName", s.admission_no as "admissionNo", o.outcome, o.reason, o.demands,
        o.amount as "amountMinor" ${from} where ${where} order by ${order} limit ${size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${from} where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0, page, size }
}
