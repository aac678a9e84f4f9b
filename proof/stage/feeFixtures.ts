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

export const createHead = (db: TenantDb, serial: number) => aFeeHead(db, { name: `Head ${serial}`, code: `H${serial}` })
export const createPattern = (db: TenantDb, serial: number) => aPattern(db, `Pattern ${serial}`, quarterly(2026))
export const createStudent = (db: TenantDb, serial: number) =>
  aStudent(db, { userName: `fee-s${serial}`, firstName: 'Asha', lastName: 'Rao', admissionNo: `FEE/${serial}` })

export async function createPlan(db: TenantDb, serial: number, draft = false) {
  const headId = await createHead(db, serial)
  const patternId = await createPattern(db, serial)
  const planId = await aFeePlan(db, {
    name: `Plan ${serial}`,
    draft,
    lines: [{ headId, annual: 120_000, patternId, isOptional: true }],
  })
  return { headId, patternId, planId }
}

export async function createAssignment(db: TenantDb, serial: number) {
  const [{ planId }, studentId] = [await createPlan(db, serial), await createStudent(db, serial)]
  await assignments(db, planId, [studentId], '2026-06-01')
  const { rows } = await sql<{ id: string }>`select id from fee_assignments where plan_id = ${planId}`.execute(db)
  return { planId, studentId, assignmentId: rows[0]?.id ?? '' }
}

export async function createDebt(db: TenantDb, serial: number) {
  const [headId, studentId] = [await createHead(db, serial), await createStudent(db, serial)]
  return { headId, studentId, ...(await aDebt(db, { studentId, headId, amount: 50_000, dueOn: '2026-07-10' })) }
}

export async function createPayment(
  db: TenantDb,
  serial: number,
  facts: { amount?: number; mode?: 'cash' | 'cheque' } = {},
) {
  const debt = await createDebt(db, serial)
  const { amount = 20_000, mode = 'cash' } = facts
  return { ...debt, paymentId: await aPayment(db, { studentId: debt.studentId, amount, mode, reference: `${serial}` }) }
}

/** A request without a requester, so that any user of the stage may decide it. */
export async function createRequest(
  db: TenantDb,
  facts: { kind: string; studentId: string; amount: number; paymentId?: string; demandId?: string; state?: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_requests (kind, student_id, payment_id, demand_id, amount, reason, state)
    values (${facts.kind}, ${facts.studentId}, ${facts.paymentId ?? null}, ${facts.demandId ?? null}, ${facts.amount}, 'Proof',
      ${facts.state ?? 'requested'}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export const createGrant = async (db: TenantDb, serial: number, state: 'requested' | 'active') => {
  const policyId = await aPolicy(db, { name: `Policy ${serial}`, code: `P${serial}`, value: 1000 })
  const [grantId = ''] = await grants(db, [
    { policyId, studentId: await createStudent(db, serial), value: 1000, from: '2026-06-01', state },
  ])
  return grantId
}

/** A run in which one student failed. Ends the run before it, because only one may be active. */
export async function createRun(db: TenantDb, serial: number): Promise<string> {
  await endRuns(db)
  const id = newId()
  await sql`insert into fee_runs (id, state, total) values (${id}, 'done', 1)`.execute(db)
  await sql`insert into fee_run_outcomes (run_id, student_id, outcome, reason)
    values (${id}, ${await createStudent(db, serial)}, 'failed', 'Proof')`.execute(db)
  return id
}
export const endRuns = (db: TenantDb) => sql`update fee_runs set state = 'done' where state = 'running'`.execute(db)

/** A year in the past with an unpaid demand. */
export async function createOldYear(stage: Stage, serial: number): Promise<string> {
  const id = newId()
  await within(stage, async (db) => {
    await endRuns(db)
    const year = 1900 + (serial % 90)
    await sql`insert into academic_years (id, name, starts_on, ends_on, status_id)
      values (${id}, ${`Old ${serial}`}, ${`${year}-06-01`}, ${`${year + 1}-04-30`}, 2)`.execute(db)
  })
  await within(stage, (db) => createDebt(db, serial), id)
  return id
}

export async function createCounterSession(
  db: TenantDb,
  serial: number,
  cashierId: string,
  closed: boolean,
): Promise<string> {
  await sql`update fee_counter_sessions set closed_at = now() where closed_at is null`.execute(db)
  const counterId = await aCounter(db, `Counter ${serial}`)
  const { rows } = await sql<{ id: string }>`
    insert into fee_counter_sessions (counter_id, cashier_id, closed_at) values (${counterId}, ${cashierId}, ${closed ? new Date() : null})
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** An example in which the office calls, after `work` has created what the call needs. */
export const officeExample =
  (work: (db: TenantDb, serial: number, stage: Stage) => Promise<object>): Example =>
  async (stage, serial) => ({ as: office(stage), ...(await within(stage, (db) => work(db, serial, stage))) })
/** The same for writes that need an Idempotency-Key. */
export const idempotentExample =
  (work: (db: TenantDb, serial: number, stage: Stage) => Promise<object>): Example =>
  async (stage, serial) => ({
    ...(await officeExample(work)(stage, serial)),
    headers: { 'idempotency-key': `proof-fees-${serial}` },
  })

export const headForm = (serial: number) => ({
  name: `New head ${serial}`,
  code: `N${serial}`,
  priority: 10,
  taxCode: '',
})
export const quarterlyItems = quarterly(2026)
export const policyForm = (serial: number, headId: string) => ({
  code: `N${serial}`,
  name: `New policy ${serial}`,
  value: 500,
  feeHeadIds: [headId],
  priority: 10,
  approvalLevels: 1,
  quotas: [],
})
export const cash = { mode: 'cash', reference: '', bank: '', instrumentOn: null, receivedOn: null }

/** Creates a demand whose fine is already booked as a line; returns its id. */
export async function createFine(db: TenantDb, serial: number): Promise<string> {
  const { demandId, studentId, headId } = await createDebt(db, serial)
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
