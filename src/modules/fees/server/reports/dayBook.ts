import { sql } from 'kysely'
import { type PaymentMode, paymentModes } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { DayBook, DayBookRow } from '../../contracts/reportsSchemas.ts'
import { paymentColumns, paymentJoins } from '../receipts/receipts.ts'
import { schoolToday } from '../setup/settings.ts'

type Moved = { mode: PaymentMode; payments: number; received: number; reversed: number; refunded: number }

/**
 * Everything the ledger booked on a day: payments, reversals and refunds. A late entry for a closed day is in the book
 * of the day it was entered, so that closed books never change.
 */
export async function dayBook(db: TenantDb, filter: CivilDate | undefined): Promise<DayBook> {
  const on = filter ?? (await schoolToday(db))
  const booked = sql`from fee_ledger_txns t`
  const ofDay = sql`t.booked_on = ${on} and t.year_id = (select current_year())`
  const payment = sql`join fee_payments p on p.tenant_id = t.tenant_id and p.id = t.source_id`
  const [rows, moved] = await Promise.all([
    sql<DayBookRow>`
      select ${paymentColumns}, p.received_at as at ${paymentJoins}
      where p.id in (select t.source_id ${booked} where ${ofDay} and t.kind = 'payment') order by p.received_at, p.id limit 2000`.execute(
      db,
    ),
    sql<Moved>`
      select m.mode, sum(m.payments)::int as payments, sum(m.received)::bigint as received, sum(m.reversed)::bigint as reversed,
        sum(m.refunded)::bigint as refunded
      from (
        select p.mode, 1 as payments, p.amount as received, 0 as reversed, 0 as refunded ${booked} ${payment} where ${ofDay} and t.kind = 'payment'
        union all
        select p.mode, 0, 0, p.amount, 0 ${booked} ${payment} where ${ofDay} and t.kind in ('cancelled', 'bounced', 'chargeback')
        union all
        select q.mode, 0, 0, 0, q.amount ${booked} join fee_requests q on q.tenant_id = t.tenant_id and q.id = t.source_id
        where ${ofDay} and t.kind = 'refund') m
      group by m.mode`.execute(db),
  ])
  const byMode = paymentModes.map((mode) => {
    const { payments = 0, received = 0, reversed = 0, refunded = 0 } = moved.rows.find((one) => one.mode === mode) ?? {}
    return {
      mode,
      payments,
      receivedMinor: paise(received),
      reversedMinor: paise(reversed),
      refundedMinor: paise(refunded),
      netMinor: paise(received - reversed - refunded),
    }
  })
  const total = (field: 'receivedMinor' | 'reversedMinor' | 'refundedMinor' | 'netMinor') =>
    paise(byMode.reduce((all, one) => all + one[field], 0))
  return {
    on,
    rows: rows.rows,
    byMode,
    receivedMinor: total('receivedMinor'),
    reversedMinor: total('reversedMinor'),
    refundedMinor: total('refundedMinor'),
    netMinor: total('netMinor'),
  }
}
