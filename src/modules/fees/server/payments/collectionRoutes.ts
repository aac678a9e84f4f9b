import { paise } from '#platform/contract/money.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import type { TenantContext } from '#platform/server/requests/context.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import { feeCollection } from '../../contracts/collection.ts'
import { feeCollectionDefinitions } from '../../contracts/collectionSchemas.ts'
import { applyAdvances } from '../advances.ts'
import { explainDues } from '../demands/dueTrace.ts'
import { duesOf, findStudents, studentLedger } from '../demands/studentDues.ts'
import { requireStudents } from '../feeRecords.ts'
import { announceReceipts } from '../notices/receiptNotices.ts'
import { getReceipt, getReceipts, listCheques, listPayments } from '../receipts/receipts.ts'
import { readSettings, schoolToday } from '../setup/settings.ts'
import { freeAdvance, lockAccounts } from '../studentAccounts.ts'
import { moveCheque } from './cheques.ts'
import { collectPayments, type Instrument, type PaymentInput } from './payments.ts'
import { findPayment } from './reversals.ts'

const { routes } = feeCollection
type CollectContext = TenantContext<typeof routes.collect> | TenantContext<typeof routes.collectFamily>

/** Collects the payment, or returns the new dues if they changed in the meantime. */
async function collectOrFail(
  context: CollectContext,
  inputs: readonly PaymentInput[],
  instrument: Instrument,
): Promise<string[]> {
  if (instrument.mode === 'online') context.fail('online-only')
  if (instrument.mode === 'cheque' && instrument.reference === '')
    throw invalid([{ field: 'reference', ...serverText('cheque-number-missing', 'Enter the cheque number.') }])
  const collected = await collectPayments(context, inputs, instrument)
  if (collected.changed) return context.fail('dues-changed', { details: { totals: collected.totals } })
  return collected.paymentIds
}

export const collectionRoutes = implement(feeCollection, feeCollectionDefinitions, {
  findStudents: async ({ query }, { db }) => ({ students: await findStudents(db, query.q) }),
  getDues: ({ params }, { db }) => duesOf(db, params.studentId),
  explainDues: async ({ params }, { db }) => {
    await requireStudents(db, [params.studentId])
    return explainDues(db, params.studentId)
  },
  getStudentLedger: async ({ params, query }, { db }) => {
    await requireStudents(db, [params.studentId])
    return studentLedger(db, params.studentId, query)
  },

  collect: async ({ params: { studentId }, body }, context) => {
    const { amountMinor, seenMinor, demandIds, payerId, ...instrument } = body
    await requireStudents(context.db, [studentId])
    await requireOwn(context.db, 'fee_demands', demandIds)
    await requireOwn(context.db, 'fee_payers', [payerId])
    const [paymentId = ''] = await collectOrFail(
      context,
      [{ studentId, amount: amountMinor, seen: seenMinor, demandIds, payerId }],
      instrument,
    )
    const receipt = await getReceipt(context.db, paymentId)
    await announceReceipts(context, [receipt])
    return receipt
  },
  collectFamily: async ({ body: { students, ...instrument } }, context) => {
    await requireStudents(
      context.db,
      students.map(({ studentId }) => studentId),
    )
    const inputs = students.map(({ studentId, amountMinor, seenMinor }) => ({
      studentId,
      amount: amountMinor,
      seen: seenMinor,
    }))
    const receipts = await getReceipts(context.db, await collectOrFail(context, inputs, instrument))
    await announceReceipts(context, receipts)
    return { totalMinor: paise(receipts.reduce((all, { amountMinor }) => all + amountMinor, 0)), receipts }
  },
  useAdvance: async ({ params: { studentId }, body }, { db, fail, audit }) => {
    await requireStudents(db, [studentId])
    const advance = (await lockAccounts(db, [studentId])).get(studentId) ?? 0
    if ((await freeAdvance(db, studentId)) <= 0) fail('no-advance')
    const { totalMinor } = await duesOf(db, studentId)
    if (totalMinor !== body.seenMinor) fail('dues-changed', { details: { totals: [{ studentId, totalMinor }] } })
    const { allocationOrder } = await readSettings(db)
    const used = await applyAdvances(db, [studentId], { asOf: await schoolToday(db), order: allocationOrder })
    audit({
      entity: 'feeAccount',
      entityId: studentId,
      before: { advanceMinor: advance },
      after: { advanceMinor: advance - used },
    })
    return duesOf(db, studentId)
  },

  listPayments: async ({ query }, { db }) => {
    if (query.studentId) await requireStudents(db, [query.studentId])
    return listPayments(db, query)
  },
  getReceipt: ({ params }, { db }) => getReceipt(db, params.paymentId),

  listCheques: ({ query }, { db }) => listCheques(db, query),
  moveCheque: async ({ params: { paymentId }, body }, context) => {
    const paid = await findPayment(context.db, paymentId)
    if (!paid) throw problem('not-found')
    if (paid.mode !== 'cheque') context.fail('not-a-cheque')
    const before = await getReceipt(context.db, paymentId)
    const obstacle = await moveCheque(context, paid, body)
    if (obstacle) context.fail(obstacle)
    const receipt = await getReceipt(context.db, paymentId)
    // The receipt has waited until the cheque cleared.
    if (before.receiptId === null) await announceReceipts(context, [receipt])
    return receipt
  },
})
