import { sql } from 'kysely'
import {
  aCounter,
  aDebt,
  aFeeHead,
  aFeePlan,
  aFineRule,
  aPattern,
  aPayment,
  aPolicy,
  assignments,
  grants,
  quarterly,
} from '#modules/fees/server/seed.ts'
import { aStudent } from '#modules/people/server/seed.ts'
import { today } from '#platform/contract/dates.ts'
import type { TenantDb } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Example, Examples, Stage } from '../scenes.ts'

const office = (stage: Stage) => stage.person('superadmin')
const inSchool = <T>({ server, tenantId }: Stage, work: (db: TenantDb) => Promise<T>, yearId?: string) =>
  server.services.database.inTenant({ tenantId, ...(yearId && { yearId }) }, work)

const head = (db: TenantDb, turn: number) => aFeeHead(db, { name: `Head ${turn}`, code: `H${turn}` })
const pattern = (db: TenantDb, turn: number) => aPattern(db, `Pattern ${turn}`, quarterly(2026))
const student = (db: TenantDb, turn: number) =>
  aStudent(db, { userName: `fee-s${turn}`, firstName: 'Asha', lastName: 'Rao', admissionNo: `FEE/${turn}` })

async function plan(db: TenantDb, turn: number, draft = false) {
  const headId = await head(db, turn)
  const patternId = await pattern(db, turn)
  const planId = await aFeePlan(db, {
    name: `Plan ${turn}`,
    draft,
    lines: [{ headId, annual: 120_000, patternId, isOptional: true }],
  })
  return { headId, patternId, planId }
}

async function assigned(db: TenantDb, turn: number) {
  const [{ planId }, studentId] = [await plan(db, turn), await student(db, turn)]
  await assignments(db, planId, [studentId], '2026-06-01')
  const { rows } = await sql<{ id: string }>`select id from fee_assignments where plan_id = ${planId}`.execute(db)
  return { planId, studentId, assignmentId: rows[0]?.id ?? '' }
}

async function owing(db: TenantDb, turn: number) {
  const [headId, studentId] = [await head(db, turn), await student(db, turn)]
  return { headId, studentId, ...(await aDebt(db, { studentId, headId, amount: 50_000, dueOn: '2026-07-10' })) }
}

async function paid(db: TenantDb, turn: number, facts: { amount?: number; mode?: 'cash' | 'cheque' } = {}) {
  const owes = await owing(db, turn)
  const { amount = 20_000, mode = 'cash' } = facts
  return { ...owes, paymentId: await aPayment(db, { studentId: owes.studentId, amount, mode, reference: `${turn}` }) }
}

/** Something that was asked for by nobody on the stage, so that everybody else may decide. */
async function request(
  db: TenantDb,
  facts: { kind: string; studentId: string; amount: number; paymentId?: string; demandId?: string; state?: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into fee_requests (kind, student_id, payment_id, demand_id, amount, reason, state)
    values (${facts.kind}, ${facts.studentId}, ${facts.paymentId ?? null}, ${facts.demandId ?? null}, ${facts.amount}, 'Proof',
      ${facts.state ?? 'requested'}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

const grant = async (db: TenantDb, turn: number, state: 'requested' | 'active') => {
  const policyId = await aPolicy(db, { name: `Policy ${turn}`, code: `P${turn}`, value: 1000 })
  const [grantId = ''] = await grants(db, [
    { policyId, studentId: await student(db, turn), value: 1000, from: '2026-06-01', state },
  ])
  return grantId
}

/** A run of which one student failed. Whatever ran before is over: two at once are refused. */
async function run(db: TenantDb, turn: number): Promise<string> {
  await endRuns(db)
  const id = newId()
  await sql`insert into fee_runs (id, state, total) values (${id}, 'done', 1)`.execute(db)
  await sql`insert into fee_run_outcomes (run_id, student_id, outcome, reason)
    values (${id}, ${await student(db, turn)}, 'failed', 'Proof')`.execute(db)
  return id
}
const endRuns = (db: TenantDb) => sql`update fee_runs set state = 'done' where state = 'running'`.execute(db)

/** A year long ago in which something stayed unpaid. */
async function oldYear(stage: Stage, turn: number): Promise<string> {
  const id = newId()
  await inSchool(stage, async (db) => {
    await endRuns(db)
    const year = 1900 + (turn % 90)
    await sql`insert into academic_years (id, name, starts_on, ends_on, status_id)
      values (${id}, ${`Old ${turn}`}, ${`${year}-06-01`}, ${`${year + 1}-04-30`}, 2)`.execute(db)
  })
  await inSchool(stage, (db) => owing(db, turn), id)
  return id
}

async function session(db: TenantDb, turn: number, cashierId: string, closed: boolean): Promise<string> {
  await sql`update fee_counter_sessions set closed_at = now() where closed_at is null`.execute(db)
  const counterId = await aCounter(db, `Counter ${turn}`)
  const { rows } = await sql<{ id: string }>`
    insert into fee_counter_sessions (counter_id, cashier_id, closed_at) values (${counterId}, ${cashierId}, ${closed ? new Date() : null})
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

const on =
  (work: (db: TenantDb, turn: number, stage: Stage) => Promise<object>): Example =>
  async (stage, turn) => ({ as: office(stage), ...(await inSchool(stage, (db) => work(db, turn, stage))) })
/** The same for writes that must name a key. */
const once =
  (work: (db: TenantDb, turn: number, stage: Stage) => Promise<object>): Example =>
  async (stage, turn) => ({ ...(await on(work)(stage, turn)), headers: { 'idempotency-key': `proof-fees-${turn}` } })

const headForm = (turn: number) => ({ name: `New head ${turn}`, code: `N${turn}`, priority: 10, taxCode: '' })
const items = quarterly(2026)
const policyForm = (turn: number, headId: string) => ({
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
const cash = { mode: 'cash', reference: '', bank: '', instrumentOn: null, receivedOn: null }

const setupExamples: Examples = {
  'feeSetup.saveFeeSettings': on(async (db) => {
    const { rows } = await sql<{ version: number }>`select version from fee_settings`.execute(db)
    return { body: { receiptPrefix: 'R', version: rows[0]?.version ?? 0 } }
  }),
  'feeSetup.createHead': on(async (_, turn) => ({ body: headForm(turn) })),
  'feeSetup.saveHead': on(async (db, turn) => ({
    params: { feeHeadId: await head(db, turn) },
    body: { ...headForm(turn), version: 1 },
  })),
  'feeSetup.deleteHead': on(async (db, turn) => ({ params: { feeHeadId: await head(db, turn) } })),
  'feeSetup.createPattern': on(async (_, turn) => ({ body: { name: `New pattern ${turn}`, items } })),
  'feeSetup.savePattern': on(async (db, turn) => ({
    params: { patternId: await pattern(db, turn) },
    body: { name: `Saved pattern ${turn}`, items, version: 1 },
  })),
  'feeSetup.deletePattern': on(async (db, turn) => ({ params: { patternId: await pattern(db, turn) } })),
  'feeSetup.createFineRule': on(async () => ({
    body: { kind: 'flat', value: 100, capBp: null, capMinor: null, steps: [] },
  })),
  'feeSetup.saveFineRule': on(async (db, turn) => ({
    params: { fineRuleId: await aFineRule(db, { name: `Rule ${turn}` }) },
    body: { kind: 'flat', value: 100, capBp: null, capMinor: null, steps: [], versionNo: 1 },
  })),
  'feeSetup.createPolicy': on(async (db, turn) => ({ body: policyForm(turn, await head(db, turn)) })),
  'feeSetup.savePolicy': on(async (db, turn) => ({
    params: { policyId: await aPolicy(db, { name: `Policy ${turn}`, code: `P${turn}`, value: 1000 }) },
    body: { ...policyForm(turn, await head(db, turn)), version: 1 },
  })),
}

const planForm = async (db: TenantDb, turn: number) => {
  const [feeHeadId, patternId, fineRuleId] = [await head(db, turn), await pattern(db, turn), await aFineRule(db)]
  const { rows } = await sql<{ id: string }>`select id from grades order by id limit 1`.execute(db)
  const gradeId = rows[0]?.id ?? ''
  const made = await sql<{ id: string }>`
    insert into streams (grade_id, name) values (${gradeId}, ${`Fee stream ${turn}`}) returning id`.execute(db)
  const lines = [{ feeHeadId, annualMinor: 1000, patternId, isOptional: false }]
  return { name: `Plan ${turn}`, gradeIds: [gradeId], streamIds: [made.rows[0]?.id], quotas: [], fineRuleId, lines }
}
const choice = async (db: TenantDb, turn: number) => {
  const { planId, headId } = await plan(db, turn)
  const { rows } = await sql<{ id: string }>`select id from classes order by id limit 1`.execute(db)
  const body = { classIds: [rows[0]?.id], studentIds: [await student(db, turn)], fromDate: '2026-06-01' }
  return { params: { planId }, body: { ...body, optionalFeeHeadIds: [headId] } }
}

const planExamples: Examples = {
  'feePlans.getPlan': on(async (db, turn) => ({ params: { planId: (await plan(db, turn)).planId } })),
  'feePlans.createPlan': on(async (db, turn) => ({ body: await planForm(db, turn) })),
  'feePlans.savePlan': on(async (db, turn) => ({
    params: { planId: (await plan(db, turn + 500_000, true)).planId },
    body: { ...(await planForm(db, turn)), version: 1 },
  })),
  'feePlans.publishPlan': on(async (db, turn) => ({
    params: { planId: (await plan(db, turn, true)).planId },
    body: { version: 1 },
  })),
  'feePlans.draftNewVersion': on(async (db, turn) => ({ params: { planId: (await plan(db, turn)).planId } })),
  'feePlans.deletePlan': on(async (db, turn) => ({ params: { planId: (await plan(db, turn, true)).planId } })),
  'feePlans.previewAssignment': on(async (db, turn) => {
    const { params, body } = await choice(db, turn)
    return { params, body: { ...body, page: 1, size: 20 } }
  }),
  'feePlans.assignPlan': on(choice),
  'feePlans.listAssignments': on(async (db, turn) => {
    const { rows } = await sql<{ id: string }>`select id from classes order by id limit 1`.execute(db)
    return { query: { q: '', planId: (await assigned(db, turn)).planId, classId: rows[0]?.id } }
  }),
  'feePlans.endAssignment': on(async (db, turn) => ({
    params: { assignmentId: (await assigned(db, turn)).assignmentId },
    body: { toDate: '2027-01-31', version: 1 },
  })),
  'feeDemands.startRun': on(async (db, turn) => {
    const { planId } = await assigned(db, turn)
    await endRuns(db)
    return { body: { planId, dueUpTo: '2026-12-31' } }
  }),
  'feeDemands.startOpening': async (stage, turn) => ({
    as: office(stage),
    body: { academicYearId: await oldYear(stage, turn) },
  }),
  'feeDemands.getFeeRun': on(async (db, turn) => ({ params: { feeRunId: await run(db, turn) } })),
  'feeDemands.listOutcomes': on(async (db, turn) => ({ params: { feeRunId: await run(db, turn) }, query: { q: '' } })),
  'feeDemands.retryRun': on(async (db, turn) => ({ params: { feeRunId: await run(db, turn) } })),
  'feeDemands.listDemands': on(async (db, turn) => ({
    query: { q: '', studentId: (await owing(db, turn)).studentId },
  })),
}

const deskExamples: Examples = {
  'feeConcessions.listGrants': on(async (db, turn) => {
    const grantId = await grant(db, turn, 'active')
    const { rows } = await sql<{ studentId: string; policyId: string }>`
      select student_id as "studentId", policy_id as "policyId" from fee_concession_grants where id = ${grantId}`.execute(
      db,
    )
    return { query: { q: '', state: 'active', ...rows[0] } }
  }),
  'feeConcessions.requestGrant': on(async (db, turn) => ({
    body: {
      ...{ policyId: await aPolicy(db, { name: `Policy ${turn}`, code: `P${turn}`, value: 1000 }), value: null },
      ...{ studentId: await student(db, turn), fromDate: '2026-06-01', toDate: null },
    },
  })),
  'feeConcessions.approveGrant': on(async (db, turn) => ({
    params: { grantId: await grant(db, turn, 'requested') },
    body: { version: 1 },
  })),
  'feeConcessions.rejectGrant': on(async (db, turn) => ({
    params: { grantId: await grant(db, turn, 'requested') },
    body: { version: 1 },
  })),
  'feeConcessions.revokeGrant': on(async (db, turn) => ({
    params: { grantId: await grant(db, turn, 'active') },
    body: { version: 1 },
  })),
  'feeCollection.getDues': on(async (db, turn) => ({ params: { studentId: (await owing(db, turn)).studentId } })),
  'feeCollection.explainDues': on(async (db, turn) => ({ params: { studentId: (await paid(db, turn)).studentId } })),
  'feeCollection.getStudentLedger': on(async (db, turn) => ({
    params: { studentId: (await paid(db, turn)).studentId },
    query: { q: '' },
  })),
  'feeCollection.collect': once(async (db, turn) => {
    const { studentId, demandId } = await owing(db, turn)
    return { params: { studentId }, body: { ...cash, amountMinor: 20_000, seenMinor: 50_000, demandIds: [demandId] } }
  }),
  'feeCollection.collectFamily': once(async (db, turn) => {
    const { studentId } = await owing(db, turn)
    return { body: { ...cash, students: [{ studentId, amountMinor: 20_000, seenMinor: 50_000 }] } }
  }),
  'feeCollection.useAdvance': once(async (db, turn) => {
    const { studentId, headId } = await paid(db, turn, { amount: 60_000 })
    await aDebt(db, { studentId, headId, amount: 5000, dueOn: '2026-08-10' })
    return { params: { studentId }, body: { seenMinor: 5000 } }
  }),
  'feeCollection.listPayments': on(async (db, turn) => ({
    query: { q: '', studentId: (await paid(db, turn)).studentId, from: '2026-06-01', to: '2027-04-30' },
  })),
  'feeCollection.getReceipt': on(async (db, turn) => ({ params: { paymentId: (await paid(db, turn)).paymentId } })),
  'feeCollection.notePrint': on(async (db, turn) => ({ params: { paymentId: (await paid(db, turn)).paymentId } })),
  'feeCollection.listCheques': on(async (db, turn) => {
    await paid(db, turn, { mode: 'cheque' })
    return { query: { q: '', state: 'received' } }
  }),
  'feeCollection.moveCheque': on(async (db, turn) => ({
    params: { paymentId: (await paid(db, turn, { mode: 'cheque' })).paymentId },
    body: { to: 'deposited', on: today('Asia/Kolkata'), chargeMinor: 0 },
  })),
}

const requestExamples: Examples = {
  'feeRequests.listRequests': on(async (db, turn) => {
    const { studentId, demandId } = await owing(db, turn)
    await request(db, { kind: 'writeOff', studentId, demandId, amount: 50_000 })
    return { query: { q: '', state: 'requested', kind: 'writeOff', studentId } }
  }),
  'feeRequests.askCancel': on(async (db, turn) => ({ params: { paymentId: (await paid(db, turn)).paymentId } })),
  'feeRequests.askRefund': on(async (db, turn) => ({
    params: { studentId: (await paid(db, turn, { amount: 60_000 })).studentId },
    body: { amountMinor: 5000 },
  })),
  'feeRequests.askWriteOff': on(async (db, turn) => ({ params: { demandId: (await owing(db, turn)).demandId } })),
  'feeRequests.askCredit': on(async (db, turn) => ({
    params: { lineId: (await owing(db, turn)).lineId },
    body: { amountMinor: 1000 },
  })),
  'feeRequests.askDebit': on(async (db, turn) => {
    const { studentId, headId } = await owing(db, turn)
    return { params: { studentId }, body: { feeHeadId: headId, amountMinor: 1000 } }
  }),
  'feeRequests.askWaiver': on(async (db, turn) => ({
    params: { demandId: await fined(db, turn) },
    body: { amountMinor: 1000 },
  })),
  'feeRequests.decideCancel': on(async (db, turn) => {
    const { studentId, paymentId } = await paid(db, turn)
    const feeRequestId = await request(db, { kind: 'cancelReceipt', studentId, paymentId, amount: 20_000 })
    return { params: { feeRequestId }, body: { approve: true, version: 1 } }
  }),
  'feeRequests.decideWaiver': on(async (db, turn) => {
    const { studentId, demandId } = await owing(db, turn)
    const feeRequestId = await request(db, { kind: 'writeOff', studentId, demandId, amount: 50_000 })
    return { params: { feeRequestId }, body: { approve: true, version: 1 } }
  }),
  'feeRequests.decideRefund': on(async (db, turn) => {
    const { studentId } = await paid(db, turn, { amount: 60_000 })
    const feeRequestId = await request(db, { kind: 'refund', studentId, amount: 5000 })
    return { params: { feeRequestId }, body: { approve: true, version: 1 } }
  }),
  'feeRequests.payRefund': once(async (db, turn) => {
    const { studentId } = await paid(db, turn, { amount: 60_000 })
    const feeRequestId = await request(db, { kind: 'refund', studentId, amount: 5000, state: 'approved' })
    return { params: { feeRequestId }, body: { version: 1 } }
  }),
}

/** A demand with a fine that is a line already; answers its id. */
async function fined(db: TenantDb, turn: number): Promise<string> {
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

const counterExamples: Examples = {
  'feeCounters.createCounter': on(async (_, turn) => ({ body: { name: `New counter ${turn}`, isActive: true } })),
  'feeCounters.saveCounter': on(async (db, turn) => ({
    params: { counterId: await aCounter(db, `Counter ${turn}`) },
    body: { name: `Saved counter ${turn}`, version: 1 },
  })),
  'feeCounters.listCounterSessions': on(async (db, turn, stage) => {
    const counterId = await aCounter(db, `Counter ${turn}`)
    const cashierId = office(stage).userId
    for (let n = 0; n < 3; n++)
      await sql`insert into fee_counter_sessions (counter_id, cashier_id, closed_at) values (${counterId}, ${cashierId}, now())`.execute(
        db,
      )
    return { query: { q: '', counterId } }
  }),
  'feeCounters.openCounter': on(async (db, turn) => {
    await sql`update fee_counter_sessions set closed_at = now() where closed_at is null`.execute(db)
    return { params: { counterId: await aCounter(db, `Counter ${turn}`) }, body: { openingFloatMinor: 0 } }
  }),
  'feeCounters.closeCounter': on(async (db, turn, stage) => ({
    params: { counterSessionId: await session(db, turn, office(stage).userId ?? '', false) },
    body: { version: 1, counted: { cash: 0 } },
  })),
  'feeCounters.verifySession': on(async (db, turn, stage) => ({
    params: { counterSessionId: await session(db, turn, stage.person('fulladmin').userId ?? '', true) },
    body: { version: 1 },
  })),
  // Every turn closes one day more, long before anything else is booked.
  'feeCounters.lockPeriod': on(async (_, turn) => {
    const day = new Date(Date.UTC(1950, 0, 1) + turn * 86_400_000).toISOString().slice(0, 10)
    return { body: { upTo: day } }
  }),
  'feeReports.listDefaulters': on(async (db, turn) => {
    await owing(db, turn)
    return { query: { q: '', minDays: 1 } }
  }),
}

export const examples: Examples = {
  ...setupExamples,
  ...planExamples,
  ...deskExamples,
  ...requestExamples,
  ...counterExamples,
}
