import { type RawBuilder, sql } from 'kysely'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { accountOf, type Entry, post, type Txn } from '../ledger.ts'

/** A fine that becomes a line because it is paid or its demand is closed. */
export type FrozenFine = {
  readonly lineId: string
  readonly demandId: string
  readonly studentId: string
  readonly yearId: string
  readonly headId: string
  readonly dueOn: CivilDate
  readonly asOf: CivilDate
  readonly amount: Paise
}

export type PaidPart = {
  readonly lineId: string
  readonly headId: string
  readonly yearId: string
  readonly amount: Paise
}

/** A payment with all its effects, decided but not yet written. */
export type PlannedPayment = {
  readonly paymentId: string
  readonly studentId: string
  readonly familyId: string | null
  readonly payerId?: string | null
  readonly amount: Paise
  readonly mode: PaymentMode
  readonly reference: string
  readonly bank: string
  readonly instrumentOn: CivilDate | null
  readonly receivedOn: CivilDate
  /** The ledger day; later than the day of receipt when that day is closed. */
  readonly bookedOn: CivilDate
  readonly receivedAt?: string
  /** The acting user unless given. */
  readonly cashierId?: string
  readonly sessionId: string | null
  readonly provider?: string | null
  readonly providerPaymentId?: string | null
  readonly note: string
  readonly fines: readonly FrozenFine[]
  readonly parts: readonly PaidPart[]
  readonly advance: Paise
  /** The content of the receipt; none while a cheque has not cleared. */
  readonly receipt: Readonly<Record<string, unknown>> | null
}

/** Writes fines as lines of their demands and posts them. */
export async function writeFines(db: TenantDb, fines: readonly FrozenFine[]): Promise<void> {
  if (fines.length === 0) return
  await sql`
    insert into fee_demand_lines (id, demand_id, student_id, year_id, head_id, due_on, is_fine, fine_as_of, priority, gross, net)
    select f."lineId", f."demandId", f."studentId", f."yearId", f."headId", f."dueOn", true, f."asOf", 900, f.amount, f.amount
    from jsonb_to_recordset(${JSON.stringify(fines)}::jsonb) as f("lineId" uuid, "demandId" uuid, "studentId" uuid, "yearId" uuid,
      "headId" uuid, "dueOn" date, "asOf" date, amount bigint)`.execute(db)
}

export const fineTxns = (fines: readonly FrozenFine[], bookedOn?: CivilDate): Txn[] =>
  fines.map(({ lineId, studentId, yearId, headId, asOf, amount }) => ({
    kind: 'fine',
    sourceId: lineId,
    studentId,
    effectiveOn: asOf,
    ...(bookedOn && { bookedOn }),
    entries: [
      { account: 'receivable', studentId, headId, yearId, debit: amount },
      { account: 'income', headId, yearId, credit: amount },
    ],
  }))

function paymentTxn(payment: PlannedPayment): Txn {
  const { paymentId, studentId, amount, mode, bookedOn, receivedOn, parts, advance } = payment
  const settled: Entry[] = parts.map(({ headId, yearId, amount: credit }) => ({
    account: 'receivable',
    studentId,
    headId,
    yearId,
    credit,
  }))
  return {
    kind: 'payment',
    sourceId: paymentId,
    studentId,
    bookedOn,
    effectiveOn: receivedOn,
    entries: [
      { account: accountOf(mode), debit: amount },
      ...settled,
      { account: 'advance', studentId, credit: advance },
    ],
  }
}

/** Writes payments with allocations, advances, receipts and ledger entries: the same few statements for one or thousands. */
export async function writePayments(db: TenantDb, payments: readonly PlannedPayment[]): Promise<void> {
  if (payments.length === 0) return
  const fines = payments.flatMap((one) => one.fines)
  const allocations = payments.flatMap(({ paymentId, studentId, receivedOn, parts }) =>
    parts.map(({ lineId, amount }) => ({ paymentId, studentId, lineId, amount, on: receivedOn })),
  )
  const ahead = payments.filter(({ advance }) => advance > 0)
  const cheques = payments.filter(({ mode }) => mode === 'cheque')
  // Sent one after the other on the same connection, without waiting for the replies in between.
  await Promise.all([
    writeFines(db, fines),
    insertPayments(db, payments),
    insertAllocations(db, allocations),
    ...(ahead.length > 0 ? [insertAdvances(db, ahead)] : []),
    ...(cheques.length > 0 ? [insertCheques(db, cheques)] : []),
    insertReceipts(db, payments),
    post(db, [...payments.flatMap((one) => [...fineTxns(one.fines, one.bookedOn), paymentTxn(one)])]),
  ])
}

/** Nobody at the school receives what comes through a gateway, whoever made the server ask for it. */
const receiver = (row: RawBuilder<unknown>) =>
  sql`coalesce(${row}."cashierId", case when ${row}.provider is null then acting_user() end)`

const insertPayments = (db: TenantDb, payments: readonly PlannedPayment[]) => {
  const rows = payments.map(({ fines: _, parts: __, receipt: ___, ...row }) => row)
  return sql`
    insert into fee_payments (id, student_id, payer_id, family_id, amount, mode, reference, bank, instrument_on, received_on, received_at,
      cashier_id, session_id, provider, provider_payment_id, note)
    select p."paymentId", p."studentId", p."payerId", p."familyId", p.amount, p.mode, p.reference, p.bank, p."instrumentOn", p."receivedOn",
      coalesce(p."receivedAt", now()), ${receiver(sql`p`)}, p."sessionId", p.provider, p."providerPaymentId", p.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p("paymentId" uuid, "studentId" uuid, "payerId" uuid, "familyId" uuid, amount bigint,
      mode text, reference text, bank text, "instrumentOn" date, "receivedOn" date, "receivedAt" timestamptz, "cashierId" uuid, "sessionId" uuid,
      provider text, "providerPaymentId" text, note text)`.execute(db)
}

const insertAllocations = (db: TenantDb, rows: readonly object[]) =>
  sql`
  insert into fee_allocations (student_id, line_id, kind, source_id, amount, effective_on)
  select a."studentId", a."lineId", 'payment', a."paymentId", a.amount, a.on
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a("studentId" uuid, "lineId" uuid, "paymentId" uuid, amount bigint, "on" date)`.execute(
    db,
  )

const insertAdvances = (db: TenantDb, payments: readonly PlannedPayment[]) =>
  sql`
  insert into fee_advance_moves (student_id, kind, source_id, amount)
  select a."studentId", 'payment', a."paymentId", a.advance
  from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as a("studentId" uuid, "paymentId" uuid, advance bigint)`.execute(
    db,
  )

const insertCheques = (db: TenantDb, payments: readonly PlannedPayment[]) =>
  sql`
  insert into fee_cheque_events (payment_id, state, happened_on, noted_by)
  select a."paymentId", 'received', a."receivedOn", acting_user()
  from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as a("paymentId" uuid, "receivedOn" date)`.execute(db)

/** Inserts receipts in the order of the payments; the database assigns their numbers. */
export async function insertReceipts(
  db: TenantDb,
  payments: readonly Pick<PlannedPayment, 'paymentId' | 'receipt' | 'receivedAt' | 'cashierId' | 'provider'>[],
): Promise<void> {
  const rows = payments.flatMap(({ paymentId, receipt, receivedAt, cashierId, provider }, at) =>
    receipt
      ? [
          {
            at,
            paymentId,
            content: receipt,
            issuedAt: receivedAt ?? null,
            cashierId: cashierId ?? null,
            provider: provider ?? null,
          },
        ]
      : [],
  )
  if (rows.length === 0) return
  await sql`
    insert into fee_receipts (payment_id, number, content, issued_by, issued_at)
    select r."paymentId", 0, r.content, ${receiver(sql`r`)}, coalesce(r."issuedAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(at integer, "paymentId" uuid, content jsonb, "issuedAt" timestamptz, "cashierId" uuid, provider text)
    order by r.at`.execute(db)
}
