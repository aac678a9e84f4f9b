import { sql } from 'kysely'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise, subtract } from '#platform/contract/money.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { FeeStudent } from '../../contracts/collectionSchemas.ts'
import type { FeeSettings } from '../../contracts/setupSchemas.ts'
import { allocate, openTotal } from '../../rules/allocation.ts'
import { amountInWords } from '../../rules/amountInWords.ts'
import { type Due, openDues } from '../demands/dues.ts'
import { lockedUpTo } from '../ledger.ts'
import { ownHead, readSettings, schoolToday } from '../setup/settings.ts'
import { lockAccounts } from '../studentAccounts.ts'
import { feeStudents } from '../students.ts'
import { type FrozenFine, type PaidPart, type PlannedPayment, writePayments } from './paymentRows.ts'

export type PaymentInput = {
  readonly studentId: string
  readonly amount: Paise
  /** What was due when the payer was asked; null accepts whatever is due now, as for the gateway. */
  readonly seen: Paise | null
  readonly demandIds?: readonly string[]
  /** Whose part is paid; null is the family's. */
  readonly payerId?: string | null
}

export type Instrument = {
  readonly mode: PaymentMode
  readonly reference: string
  readonly bank: string
  readonly instrumentOn: CivilDate | null
  readonly receivedOn: CivilDate | null
  readonly note: string
  readonly provider?: string
  readonly providerPaymentId?: string
}

/** The dues changed in the meantime: what is due now, by student. */
export type ChangedDues = { readonly changed: true; readonly totals: { studentId: string; totalMinor: Paise }[] }

/**
 * Collects a payment for one or several students: locks their accounts, reads the dues again, allocates the money and writes
 * payment, allocations, receipt and ledger entries in one transaction. Returns the payment ids in the given order.
 */
export async function collectPayments(
  unit: Unit,
  inputs: readonly PaymentInput[],
  instrument: Instrument,
): Promise<{ changed: false; paymentIds: string[] } | ChangedDues> {
  const { db } = unit
  const ids = inputs.map(({ studentId }) => studentId)
  if (new Set(ids).size < ids.length)
    throw invalid([
      { field: 'students', ...serverText('student-twice', 'The same student is listed twice. Remove one.') },
    ])
  const students = await feeStudents(db, ids)
  await lockAccounts(db, ids)
  const [today, settings, locked, sessionId] = await Promise.all([
    schoolToday(db),
    readSettings(db),
    lockedUpTo(db),
    // Gateway money is in no cash drawer.
    instrument.mode === 'online' ? null : openSession(db),
  ])
  const receivedOn = instrument.receivedOn ?? today
  if (receivedOn > today)
    throw invalid([
      {
        field: 'receivedOn',
        ...serverText('day-after-today', 'The date can’t be in the future. Choose today or an earlier day.'),
      },
    ])
  if (receivedOn < addDays(today, -400))
    throw invalid([
      { field: 'receivedOn', ...serverText('day-too-long-ago', 'This date is too far back. Choose a later day.') },
    ])
  const due = await openDues(db, ids, today)
  const totals = ids.map((studentId) => ({
    studentId,
    totalMinor: openTotal(due.filter((one) => one.studentId === studentId)),
  }))
  const isOpen = ({ demandIds = [], ...input }: PaymentInput) =>
    demandIds.every((demandId) => due.some((one) => one.demandId === demandId && isPayable(one, input)))
  const isAsSeen = ({ seen }: PaymentInput, at: number) => seen === null || seen === totals[at]?.totalMinor
  if (!inputs.every((input, at) => isOpen(input) && isAsSeen(input, at))) return { changed: true, totals }
  // A payment of a closed day is booked today; the receipt and the fine go by the day it was received.
  const bookedOn = locked && receivedOn <= locked ? today : receivedOn
  const asThen = receivedOn === today ? due : await openDues(db, ids, receivedOn)
  const hasFines = asThen.some(({ fine }) => fine > 0)
  const plan: PaymentContext = {
    instrument,
    settings,
    receivedOn,
    bookedOn,
    sessionId,
    students,
    familyId: inputs.length > 1 ? newId() : null,
    fineHead: hasFines ? await ownHead(db, 'fine') : '',
  }
  const planned = inputs.map((input) => planPayment(input, asThen, plan))
  // A payer may pay only their part: any excess would become the family's advance.
  if (planned.some(({ payerId, advance }) => payerId && advance > 0))
    throw invalid([
      {
        field: 'amountMinor',
        ...serverText('more-than-owed', 'This is more than the payer owes. Enter a smaller amount.'),
      },
    ])
  await writePayments(db, planned)
  for (const one of planned)
    unit.audit({
      entity: 'feePayment',
      entityId: one.paymentId,
      after: { studentId: one.studentId, amountMinor: one.amount, mode: one.mode, reference: one.reference },
    })
  return { changed: false, paymentIds: planned.map(({ paymentId }) => paymentId) }
}

/** Whether a due belongs to this student and payer. */
const isPayable = (due: Due, { studentId, payerId = null }: Pick<PaymentInput, 'studentId' | 'payerId'>) =>
  due.studentId === studentId && due.payerId === payerId

type PaymentContext = {
  readonly instrument: Instrument
  readonly settings: Pick<FeeSettings, 'allocationOrder' | 'chequeReceipt'>
  readonly receivedOn: CivilDate
  readonly bookedOn: CivilDate
  readonly sessionId: string | null
  readonly familyId: string | null
  readonly fineHead: string
  readonly students: ReadonlyMap<string, FeeStudent>
}

/** Decides how a payment is allocated; deterministic for the same dues and amount. */
export function planPayment(input: PaymentInput, due: readonly Due[], plan: PaymentContext): PlannedPayment {
  const { studentId, amount, demandIds = [], payerId = null } = input
  const own = due.filter((one) => isPayable(one, input))
  const chosen = demandIds.length > 0 ? own.filter(({ demandId }) => demandIds.includes(demandId)) : own
  const { parts, excess } = allocate(amount, chosen, plan.settings.allocationOrder)
  const fines: FrozenFine[] = []
  const paid: PaidPart[] = []
  const lines: { label: string; headName: string; amountMinor: Paise }[] = []
  for (const demand of chosen) {
    const demandParts = parts.filter(({ demandId }) => demandId === demand.demandId)
    for (const { lineId, amount: part } of demandParts) {
      const line = demand.lines.find((one) => one.lineId === lineId)
      if (!line) continue
      paid.push({ lineId: line.lineId, headId: line.headId, yearId: demand.yearId, amount: part })
      lines.push({ label: demand.label, headName: line.headName, amountMinor: part })
    }
    const finePaid = demandParts.find(({ lineId }) => lineId === null)?.amount ?? paise(0)
    const principalLeft = demand.lines
      .filter(({ isFine }) => !isFine)
      .reduce(
        (left, line) => left + line.outstanding - (demandParts.find((one) => one.lineId === line.lineId)?.amount ?? 0),
        0,
      )
    // The fine stops when the principal is paid: what has accrued becomes a line, paid or not.
    const frozen = principalLeft === 0 ? demand.fine : finePaid
    if (frozen > 0) {
      const lineId = newId()
      const { yearId } = demand
      fines.push({
        lineId,
        demandId: demand.demandId,
        studentId,
        yearId,
        headId: plan.fineHead,
        dueOn: demand.dueOn,
        asOf: plan.receivedOn,
        amount: frozen,
      })
      if (finePaid > 0) {
        paid.push({ lineId, headId: plan.fineHead, yearId, amount: finePaid })
        lines.push({ label: demand.label, headName: fineName, amountMinor: finePaid })
      }
    }
  }
  const { mode, reference, bank, instrumentOn, note, provider, providerPaymentId } = plan.instrument
  const isWithheld = mode === 'cheque' && plan.settings.chequeReceipt === 'cleared'
  const content = {
    student: plan.students.get(studentId) ?? null,
    payerName: own.find((one) => one.payerId)?.payerName ?? null,
    lines,
    advanceMinor: excess,
    balanceMinor: subtract(openTotal(own), subtract(amount, excess)),
    inWords: { en: amountInWords(amount, 'en'), hi: amountInWords(amount, 'hi') },
  }
  return {
    paymentId: newId(),
    studentId,
    payerId,
    familyId: plan.familyId,
    amount,
    mode,
    reference,
    bank,
    instrumentOn,
    note,
    receivedOn: plan.receivedOn,
    bookedOn: plan.bookedOn,
    sessionId: plan.sessionId,
    provider: provider ?? null,
    providerPaymentId: providerPaymentId ?? null,
    fines,
    parts: paid,
    advance: excess,
    receipt: isWithheld ? null : content,
  }
}

const fineName = 'Late fee'

/** The caller's open counter session, if any, locked so that it can't close before this payment is in it. */
async function openSession(db: TenantDb): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from fee_counter_sessions where cashier_id = acting_user() and closed_at is null for share`.execute(db)
  return rows[0]?.id ?? null
}
