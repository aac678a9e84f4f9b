import type { TenantDb } from '../database/database.ts'
import type { Unit } from '../requests/unit.ts'

/** A payment as the payment service reports it. Only `captured` means money received. */
export type ReportedPayment = {
  readonly id: string
  readonly state: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** In paise. */
  readonly amount: number
  readonly currency: string
  readonly orderIds: readonly string[]
  readonly at: Date
}

/** `foreign`: none of its orders. The others say what became of the payment, or what is wrong with it. */
export type OrderOutcome =
  | 'foreign'
  | 'credited'
  | 'known'
  | 'notMoney'
  | 'paidTwice'
  | 'amountDiffers'
  | 'currencyDiffers'

/** Orders a module opens at the school's payment service for something other than the fees of students. */
export type OnlineOrders = {
  readonly name: string
  /** Credits a payment to the order it was made for, once, however often it is reported. */
  credit(unit: Unit, payment: ReportedPayment): Promise<OrderOutcome>
  /** Those of these payments that it has credited, to match settlements. */
  paymentsAmong(db: TenantDb, paymentIds: readonly string[]): Promise<{ entityId: string; amount: number }[]>
}
