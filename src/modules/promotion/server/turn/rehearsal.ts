import { sql } from 'kysely'
import * as z from 'zod'
import { isPlaced, turnEvent } from '#modules/promotion/choices.ts'
import type { Report } from '#modules/promotion/turnSchemas.ts'
import type { YearFinding, YearTask, YearTurn } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { fromDatabase } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { planTurn, type TurnPlan } from '../turnPlan.ts'
import { listYears } from '../turnYears.ts'
import { findTurn, type StoredTurn } from './turns.ts'

/**
 * Rehearses a turn: every task runs as it will, in one transaction that is rolled back. What it counted and found is kept, and
 * with it the place of every student.
 */
export const rehearse = slowJob(
  'promotion.rehearse',
  z.object({ turnId: z.uuid() }),
  async ({ turnId }, { services, tenantId }) => {
    const { database } = services
    const turn = await database.inTenant({ tenantId }, (db) => findTurn(db, turnId))
    if (turn?.state !== 'rehearsing') return
    const acting = { tenantId, userId: turn.startedBy }
    try {
      const { plan, report, signature } = await database.inTenant(
        { ...acting, yearId: turn.fromYearId },
        (closing) => rehearseIn(services, closing, tenantId, turn),
        { readOnly: true },
      )
      await database.inTenant({ ...acting, yearId: turn.fromYearId }, (db) =>
        keepRehearsal(db, turnId, { plan, report, signature }),
      )
    } catch (error) {
      if (fromDatabase(error)?.code === 'busy') throw error
      services.log.error({ err: error, turnId }, 'the rehearsal of a new academic year failed')
      await database.inTenant(acting, (db) =>
        sql`update year_turns set state = 'broken' where id = ${turnId} and state = 'rehearsing'`.execute(db),
      )
    }
    services.live.toSchool(tenantId, turnEvent, null)
  },
)

async function rehearseIn(services: Services, closing: TenantDb, tenantId: string, turn: StoredTurn) {
  const { fromYearId, toYearId, startedBy } = turn
  // Taken first: whatever changes during the rehearsal makes it stale.
  const signature = await signatureOf(closing, fromYearId, toYearId)
  const years = await listYears(closing)
  const yearOf = (yearId: string) => years.find(({ acadamicId }) => acadamicId === yearId) ?? null
  const plan = await planTurn(closing, { current: yearOf(fromYearId), next: yearOf(toYearId) })
  const placed = plan.students.flatMap(({ studentId, outcome, gradeId, section, rollNo, planId }) =>
    outcome && isPlaced(outcome) && gradeId && section && rollNo
      ? [{ studentId, gradeId, section, rollNo, planId }]
      : [],
  )
  const shadow = await services.database.open({ tenantId, yearId: toYearId, userId: startedBy })
  try {
    const input: YearTurn = { fromYearId, toYearId, placed }
    const { modules, findings } = await runInShadow(services.yearTasks, { closing, coming: shadow.db }, input)
    const { students: _, findings: own, ...counts } = plan
    const report: Report = { ...counts, modules, findings: [...own, ...findings].toSorted(blockersFirst) }
    return { plan, report, signature }
  } finally {
    await shadow.rollback()
  }
}

const blockersFirst = (a: YearFinding, b: YearFinding) => Number(b.isBlocker) - Number(a.isBlocker)

type Years = { readonly closing: TenantDb; readonly coming: TenantDb }

async function runInShadow(tasks: readonly YearTask[], years: Years, turn: YearTurn) {
  // The last task only changes which year is current, for everybody.
  const copying = tasks.filter(({ after }) => after !== 'all others')
  const modules: Report['modules'] = []
  for (const { name, title, tables, run } of copying) {
    const closing = await rowsIn(years.closing, tables)
    const before = await rowsIn(years.coming, tables)
    await run(years.coming, turn)
    if (tables.length > 0) modules.push({ name, title, closing, before, after: await rowsIn(years.coming, tables) })
  }
  const findings: YearFinding[] = []
  for (const { closingFindings, findings: others } of copying)
    findings.push(...((await closingFindings?.(years.closing)) ?? []), ...((await others?.(years, turn)) ?? []))
  return { modules, findings }
}

export async function rowsIn(db: TenantDb, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(rows_of_year(t::regclass)), 0)::int as rows from unnest(${tables}::text[]) t`.execute(db)
  return rows[0]?.rows ?? 0
}

export async function signatureOf(db: TenantDb, fromYearId: string, toYearId: string): Promise<string> {
  const { rows } = await sql<{ signature: string }>`
    select promotion_signature(${fromYearId}, ${toYearId}) as signature`.execute(db)
  return rows[0]?.signature ?? ''
}

type Rehearsal = { readonly plan: TurnPlan; readonly report: Report; readonly signature: string }

async function keepRehearsal(db: TenantDb, turnId: string, { plan, report, signature }: Rehearsal) {
  await sql`delete from year_turn_students where turn_id = ${turnId}`.execute(db)
  await sql`
    insert into year_turn_students (turn_id, student_id, from_class_id, outcome, grade_id, section, roll_no, plan_id, reason)
    select ${turnId}::uuid, s."studentId", s."fromClassId", s.outcome, s."gradeId", s.section, s."rollNo", s."planId", s.reason
    from jsonb_to_recordset(${JSON.stringify(plan.students)}::jsonb) as s("studentId" uuid, "fromClassId" uuid, outcome text,
      "gradeId" uuid, section text, "rollNo" text, "planId" uuid, reason text)`.execute(db)
  await sql`
    update year_turns set state = 'rehearsed', report = ${JSON.stringify(report)}::jsonb, signature = ${signature}, rehearsed_at = now()
    where id = ${turnId} and state = 'rehearsing'`.execute(db)
}
