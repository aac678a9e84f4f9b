import { sql } from 'kysely'
import { aCounter, aDebt, aPolicy } from '#modules/fees/server/seed.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { cash, fined, grant, on, once, owing, paid, request, session, student } from '../feeFixtures.ts'
import { type Examples, office } from '../scenes.ts'

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
    const agreed = { amountMinor: 20_000, seenMinor: 50_000, demandIds: [demandId], payerId: null }
    return { params: { studentId }, body: { ...cash, ...agreed } }
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
  'feeReceipts.printReceipt': on(async (db, turn) => ({ params: { paymentId: (await paid(db, turn)).paymentId } })),
  'feeReceipts.notePrint': on(async (db, turn) => ({ params: { paymentId: (await paid(db, turn)).paymentId } })),
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

export const examples: Examples = { ...deskExamples, ...requestExamples, ...counterExamples }
