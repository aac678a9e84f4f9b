import { sql } from 'kysely'
import {
  aCounter,
  aDebt,
  aFeeHead,
  aFeePlan,
  aPattern,
  aPayment,
  aPolicy,
  assignments,
  grants,
  quarterly,
} from '#modules/fees/server/seed.ts'
import { aStudent } from '#modules/people/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Example, office, type Stage, within } from './scenes.ts'

export const head = (db: TenantDb, turn: number) => aFeeHead(db, { name: `Head ${turn}`, code: `H${turn}` })
export const pattern = (db: TenantDb, turn: number) => aPattern(db, `Pattern ${turn}`, quarterly(2026))
export const student = (db: TenantDb, turn: number) =>
  aStudent(db, { userName: `fee-s${turn}`, firstName: 'Asha', lastName: 'Rao', admissionNo: `FEE/${turn}` })

export async function plan(db: TenantDb, turn: number, draft = false) {
  const headId = await head(db, turn)
  const patternId = await pattern(db, turn)
  const planId = await aFeePlan(db, {
    name: `Plan ${turn}`,
    draft,
    lines: [{ headId, annual: 120_000, patternId, isOptional: true }],
  })
  return { headId, patternId, planId }
}

export async function assigned(db: TenantDb, turn: number) {
  const [{ planId }, studentId] = [await plan(db, turn), await student(db, turn)]
  await assignments(db, planId, [studentId], '2026-06-01')
  const { rows } = await sql<{ id: string }>`select id from fee_assignments where plan_id = ${planId}`.execute(db)
  return { planId, studentId, assignmentId: rows[0]?.id ?? '' }
}

export async function owing(db: TenantDb, turn: number) {
  const [headId, studentId] = [await head(db, turn), await student(db, turn)]
  return { headId, studentId, ...(await aDebt(db, { studentId, headId, amount: 50_000, dueOn: '2026-07-10' })) }
}

export async function paid(db: TenantDb, turn: number, facts: { amount?: number; mode?: 'cash' | 'cheque' } = {}) {
  const owes = await owing(db, turn)
  const { amount = 20_000, mode = 'cash' } = facts
  return { ...owes, paymentId: await aPayment(db, { studentId: owes.studentId, amount, mode, reference: `${turn}` }) }
}

/** Something that was asked for by nobody on the stage, so that everybody else may decide. */
export async function request(
  db: TenantDb,
  facts: { kind: string; studentId: string; amount: number; paymentId?: string; demandId?: string; state?: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_requests (kind, student_id, payment_id, demand_id, amount, reason, state)
    values (${facts.kind}, ${facts.studentId}, ${facts.paymentId ?? null}, ${facts.demandId ?? null}, ${facts.amount}, 'Proof',
      ${facts.state ?? 'requested'}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export const grant = async (db: TenantDb, turn: number, state: 'requested' | 'active') => {
  const policyId = await aPolicy(db, { name: `Policy ${turn}`, code: `P${turn}`, value: 1000 })
  const [grantId = ''] = await grants(db, [
    { policyId, studentId: await student(db, turn), value: 1000, from: '2026-06-01', state },
  ])
  return grantId
}

/** A run of which one student failed. Whatever ran before is over: two at once are refused. */
export async function run(db: TenantDb, turn: number): Promise<string> {
  await endRuns(db)
  const id = newId()
  await sql`insert into fee_runs (id, state, total) values (${id}, 'done', 1)`.execute(db)
  await sql`insert into fee_run_outcomes (run_id, student_id, outcome, reason)
    values (${id}, ${await student(db, turn)}, 'failed', 'Proof')`.execute(db)
  return id
}
export const endRuns = (db: TenantDb) => sql`update fee_runs set state = 'done' where state = 'running'`.execute(db)

/** A year long ago in which something stayed unpaid. */
export async function oldYear(stage: Stage, turn: number): Promise<string> {
  const id = newId()
  await within(stage, async (db) => {
    await endRuns(db)
    const year = 1900 + (turn % 90)
    await sql`insert into academic_years (id, name, starts_on, ends_on, status_id)
      values (${id}, ${`Old ${turn}`}, ${`${year}-06-01`}, ${`${year + 1}-04-30`}, 2)`.execute(db)
  })
  await within(stage, (db) => owing(db, turn), id)
  return id
}

export async function session(db: TenantDb, turn: number, cashierId: string, closed: boolean): Promise<string> {
  await sql`update fee_counter_sessions set closed_at = now() where closed_at is null`.execute(db)
  const counterId = await aCounter(db, `Counter ${turn}`)
  const { rows } = await sql<{ id: string }>`
    insert into fee_counter_sessions (counter_id, cashier_id, closed_at) values (${counterId}, ${cashierId}, ${closed ? new Date() : null})
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export const on =
  (work: (db: TenantDb, turn: number, stage: Stage) => Promise<object>): Example =>
  async (stage, turn) => ({ as: office(stage), ...(await within(stage, (db) => work(db, turn, stage))) })
/** The same for writes that must name a key. */
export const once =
  (work: (db: TenantDb, turn: number, stage: Stage) => Promise<object>): Example =>
  async (stage, turn) => ({ ...(await on(work)(stage, turn)), headers: { 'idempotency-key': `proof-fees-${turn}` } })

export const headForm = (turn: number) => ({ name: `New head ${turn}`, code: `N${turn}`, priority: 10, taxCode: '' })
export const items = quarterly(2026)
export const policyForm = (turn: number, headId: string) => ({
  ...{
    code: `N${turn}`,
    name: `New policy ${turn}`,
    value: 500,
    feeHeadIds: [headId],
    priority: 10,
    approvalLevels: 1,
    quotas: [],
  },
})
export const cash = { mode: 'cash', reference: '', bank: '', instrumentOn: null, receivedOn: null }

/** A demand with a fine that is a line already; answers its id. */
export async function fined(db: TenantDb, turn: number): Promise<string> {
  const { demandId, studentId, headId } = await owing(db, turn)
  const lineId = newId()
  await sql`insert into fee_demand_lines (id, demand_id, student_id, head_id, is_fine, gross, net)
    values (${lineId}, ${demandId}, ${studentId}, ${headId}, true, 2000, 2000)`.execute(db)
  const entries = [
    { account: 'receivable', studentId, headId, debit: 2000 },
    { account: 'income', headId, credit: 2000 },
  ]
  await sql`select post_fee_txns(${JSON.stringify([{ id: newId(), kind: 'fine', sourceId: lineId, studentId, entries }])}::jsonb)`.execute(
    db,
  )
  return demandId
}
