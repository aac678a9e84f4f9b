import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { feeRun, isRunning } from './runs.ts'

/** Creates a run with one row per student and queues it; returns nothing when there are no students. */
export async function startRun(
  { db, enqueue, audit }: Unit,
  run: { kind: 'demands' | 'opening'; planId: string | null; fromYearId: string | null; dueUpTo: CivilDate | null },
  yearId: string,
) {
  const { rows } = await sql<{ id: string }>`
    insert into fee_runs (kind, plan_id, from_year_id, due_up_to, started_by)
    values (${run.kind}, ${run.planId}, ${run.fromYearId}, ${run.dueUpTo}, acting_user()) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  const onlyPlan = run.planId ? sql`where plan_id = ${run.planId}` : sql``
  const whom =
    run.kind === 'demands'
      ? sql`select distinct student_id from fee_assignments ${onlyPlan}`
      : sql`select distinct student_id from fee_line_balances where outstanding > 0 and year_id = ${run.fromYearId}`
  const { numAffectedRows = 0n } = await sql`
    insert into fee_run_outcomes (run_id, student_id) select ${id}::uuid, w.student_id from (${whom}) w`.execute(db)
  if (numAffectedRows === 0n) return null
  await sql`update fee_runs set total = ${Number(numAffectedRows)} where id = ${id}`.execute(db)
  await enqueue(feeRun, { feeRunId: id, yearId })
  audit({ entity: 'feeRun', entityId: id, after: { ...run, students: Number(numAffectedRows) } })
  return id
}

/** Brings what is unpaid of an earlier year into a later one, if anything is. */
export async function startOpening(unit: Unit, fromYearId: string, yearId: string): Promise<void> {
  if (await isRunning(unit.db)) throw problem('busy')
  const { rows } = await sql`
    select from fee_line_balances where outstanding > 0 and year_id = ${fromYearId} limit 1`.execute(unit.db)
  if (rows.length > 0) await startRun(unit, { kind: 'opening', planId: null, fromYearId, dueUpTo: null }, yearId)
}
