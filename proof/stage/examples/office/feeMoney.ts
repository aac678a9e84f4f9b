import { sql } from 'kysely'
import { aCounter, aDebt, aPolicy } from '#modules/fees/server/seed.ts'
import { today } from '#platform/contract/dates/dates.ts'
import {
  cash,
  createCounterSession,
  createDebt,
  createFine,
  createGrant,
  createPayment,
  createRequest,
  createStudent,
  idempotentExample,
  officeExample,
} from '../../feeFixtures.ts'
import { type Examples, office } from '../../scenes.ts'

const deskExamples: Examples = {
  'feeConcessions.listGrants': officeExample(async (db, serial) => {
    const grantId = await createGrant(db, serial, 'active')
    const { rows } = await sql<{ studentId: string; policyId: string }>`
      select student_id as "studentId", policy_id as "policyId" from fee_concession_grants where id = ${grantId}`.execute(
      db,
    )
    return { query: { q: '', state: 'active', ...rows[0] } }
  }),
  'feeConcessions.requestGrant': officeExample(async (db, serial) => ({
    body: {
      policyId: await aPolicy(db, { name: `Policy ${serial}`, code: `P${serial}`, value: 1000 }),
      value: null,
      studentId: await createStudent(db, serial),
      fromDate: '2026-06-01',
      toDate: null,
    },
  })),
  'feeConcessions.approveGrant': officeExample(async (db, serial) => ({
    params: { grantId: await createGrant(db, serial, 'requested') },
    body: { version: 1 },
  })),
  'feeConcessions.rejectGrant': officeExample(async (db, serial) => ({
    params: { grantId: await createGrant(db, serial, 'requested') },
    body: { version: 1 },
  })),
  'feeConcessions.revokeGrant': officeExample(async (db, serial) => ({
    params: { grantId: await createGrant(db, serial, 'active') },
    body: { version: 1 },
  })),
  'feeCollection.getDues': officeExample(async (db, serial) => ({
    params: { studentId: (await createDebt(db, serial)).studentId },
  })),
  'feeCollection.explainDues': officeExample(async (db, serial) => ({
    params: { studentId: (await createPayment(db, serial)).studentId },
  })),
  'feeCollection.getStudentLedger': officeExample(async (db, serial) => ({
    params: { studentId: (await createPayment(db, serial)).studentId },
    query: { q: '' },
  })),
  'feeCollection.collect': idempotentExample(async (db, serial) => {
    const { studentId, demandId } = await createDebt(db, serial)
    const agreed = { amountMinor: 20_000, seenMinor: 50_000, demandIds: [demandId], payerId: null }
    return { params: { studentId }, body: { ...cash, ...agreed } }
  }),
  'feeCollection.collectFamily': idempotentExample(async (db, serial) => {
    const { studentId } = await createDebt(db, serial)
    return { body: { ...cash, students: [{ studentId, amountMinor: 20_000, seenMinor: 50_000 }] } }
  }),
  'feeCollection.useAdvance': idempotentExample(async (db, serial) => {
    const { studentId, headId } = await createPayment(db, serial, { amount: 60_000 })
    await aDebt(db, { studentId, headId, amount: 5000, dueOn: '2026-08-10' })
    return { params: { studentId }, body: { seenMinor: 5000 } }
  }),
  'feeCollection.listPayments': officeExample(async (db, serial) => ({
    query: { q: '', studentId: (await createPayment(db, serial)).studentId, from: '2026-06-01', to: '2027-04-30' },
  })),
  'feeCollection.getReceipt': officeExample(async (db, serial) => ({
    params: { paymentId: (await createPayment(db, serial)).paymentId },
  })),
  'feeReceipts.printReceipt': officeExample(async (db, serial) => ({
    params: { paymentId: (await createPayment(db, serial)).paymentId },
  })),
  'feeReceipts.notePrint': officeExample(async (db, serial) => ({
    params: { paymentId: (await createPayment(db, serial)).paymentId },
  })),
  'feeCollection.listCheques': officeExample(async (db, serial) => {
    await createPayment(db, serial, { mode: 'cheque' })
    return { query: { q: '', state: 'received' } }
  }),
  'feeCollection.moveCheque': officeExample(async (db, serial) => ({
    params: { paymentId: (await createPayment(db, serial, { mode: 'cheque' })).paymentId },
    body: { to: 'deposited', on: today('Asia/Kolkata'), chargeMinor: 0 },
  })),
}

const requestExamples: Examples = {
  'feeRequests.listRequests': officeExample(async (db, serial) => {
    const { studentId, demandId } = await createDebt(db, serial)
    await createRequest(db, { kind: 'writeOff', studentId, demandId, amount: 50_000 })
    return { query: { q: '', state: 'requested', kind: 'writeOff', studentId } }
  }),
  'feeRequests.askCancel': officeExample(async (db, serial) => ({
    params: { paymentId: (await createPayment(db, serial)).paymentId },
  })),
  'feeRequests.askRefund': officeExample(async (db, serial) => ({
    params: { studentId: (await createPayment(db, serial, { amount: 60_000 })).studentId },
    body: { amountMinor: 5000 },
  })),
  'feeRequests.askWriteOff': officeExample(async (db, serial) => ({
    params: { demandId: (await createDebt(db, serial)).demandId },
  })),
  'feeRequests.askCredit': officeExample(async (db, serial) => ({
    params: { lineId: (await createDebt(db, serial)).lineId },
    body: { amountMinor: 1000 },
  })),
  'feeRequests.askDebit': officeExample(async (db, serial) => {
    const { studentId, headId } = await createDebt(db, serial)
    return { params: { studentId }, body: { feeHeadId: headId, amountMinor: 1000 } }
  }),
  'feeRequests.askWaiver': officeExample(async (db, serial) => ({
    params: { demandId: await createFine(db, serial) },
    body: { amountMinor: 1000 },
  })),
  'feeRequests.decideCancel': officeExample(async (db, serial) => {
    const { studentId, paymentId } = await createPayment(db, serial)
    const feeRequestId = await createRequest(db, { kind: 'cancelReceipt', studentId, paymentId, amount: 20_000 })
    return { params: { feeRequestId }, body: { approve: true, version: 1 } }
  }),
  'feeRequests.decideWaiver': officeExample(async (db, serial) => {
    const { studentId, demandId } = await createDebt(db, serial)
    const feeRequestId = await createRequest(db, { kind: 'writeOff', studentId, demandId, amount: 50_000 })
    return { params: { feeRequestId }, body: { approve: true, version: 1 } }
  }),
  'feeRequests.decideRefund': officeExample(async (db, serial) => {
    const { studentId } = await createPayment(db, serial, { amount: 60_000 })
    const feeRequestId = await createRequest(db, { kind: 'refund', studentId, amount: 5000 })
    return { params: { feeRequestId }, body: { approve: true, version: 1 } }
  }),
  'feeRequests.payRefund': idempotentExample(async (db, serial) => {
    const { studentId } = await createPayment(db, serial, { amount: 60_000 })
    const feeRequestId = await createRequest(db, { kind: 'refund', studentId, amount: 5000, state: 'approved' })
    return { params: { feeRequestId }, body: { version: 1 } }
  }),
}

const counterExamples: Examples = {
  'feeCounters.createCounter': officeExample(async (_, serial) => ({
    body: { name: `New counter ${serial}`, isActive: true },
  })),
  'feeCounters.saveCounter': officeExample(async (db, serial) => ({
    params: { counterId: await aCounter(db, `Counter ${serial}`) },
    body: { name: `Saved counter ${serial}`, version: 1 },
  })),
  'feeCounters.listCounterSessions': officeExample(async (db, serial, stage) => {
    const counterId = await aCounter(db, `Counter ${serial}`)
    const cashierId = office(stage).userId
    for (let n = 0; n < 3; n++)
      await sql`insert into fee_counter_sessions (counter_id, cashier_id, closed_at) values (${counterId}, ${cashierId}, now())`.execute(
        db,
      )
    return { query: { q: '', counterId } }
  }),
  'feeCounters.openCounter': officeExample(async (db, serial) => {
    await sql`update fee_counter_sessions set closed_at = now() where closed_at is null`.execute(db)
    return { params: { counterId: await aCounter(db, `Counter ${serial}`) }, body: { openingFloatMinor: 0 } }
  }),
  'feeCounters.closeCounter': officeExample(async (db, serial, stage) => ({
    params: { counterSessionId: await createCounterSession(db, serial, office(stage).userId ?? '', false) },
    body: { version: 1, counted: { cash: 0 } },
  })),
  'feeCounters.verifySession': officeExample(async (db, serial, stage) => ({
    params: { counterSessionId: await createCounterSession(db, serial, stage.person('fulladmin').userId ?? '', true) },
    body: { version: 1 },
  })),
  // Each call locks one more day, long before any booking.
  'feeCounters.lockPeriod': officeExample(async (_, serial) => {
    const day = new Date(Date.UTC(1950, 0, 1) + serial * 86_400_000).toISOString().slice(0, 10)
    return { body: { upTo: day } }
  }),
  'feeReports.listDefaulters': officeExample(async (db, serial) => {
    await createDebt(db, serial)
    return { query: { q: '', minDays: 1 } }
  }),
}

export const examples: Examples = { ...deskExamples, ...requestExamples, ...counterExamples }
