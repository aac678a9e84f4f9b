import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { Problem } from '#platform/server/requests/problem.ts'
import type { Account, HeadKind, PaymentMode } from '../enumerations.ts'

export type Entry = {
  readonly account: Account
  readonly studentId?: string | null
  readonly headId?: string | null
  /** The year the entry belongs to, when that is not the one at work. */
  readonly yearId?: string
  readonly debit?: number
  readonly credit?: number
}

export type Txn = {
  readonly kind: string
  readonly sourceId: string
  readonly studentId?: string | null
  readonly bookedOn?: CivilDate
  readonly effectiveOn?: CivilDate
  readonly reason?: string
  readonly entries: readonly Entry[]
}

/** Books transactions in their order, in one statement. Entries of nothing are left out; what does not balance never commits. */
export async function post(db: TenantDb, txns: readonly Txn[]): Promise<void> {
  const booked = txns.flatMap((txn) => {
    const entries = txn.entries.filter(({ debit = 0, credit = 0 }) => debit !== 0 || credit !== 0)
    return entries.length > 0 ? [{ ...txn, id: newId(), entries }] : []
  })
  if (booked.length === 0) return
  try {
    await sql`select post_fee_txns(${JSON.stringify(booked)}::jsonb)`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code === 'BF001')
      throw new Problem(serverText('books-closed', 'The books of that day are closed.'), 409)
    throw error
  }
}

/** Where money of this mode arrives. A cheque is in hand until the bank has paid. */
export const accountOf = (mode: PaymentMode): Account =>
  mode === 'cash' ? 'cash' : mode === 'cheque' ? 'cheques' : mode === 'online' ? 'gateway' : 'bank'

/** What is earned by a head, or, for a deposit, owed back. */
export const earned = (kind: HeadKind): Account => (kind === 'deposit' ? 'deposit' : 'income')

/** The last day on which nothing is booked any more. */
export async function lockedUpTo(db: TenantDb): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate | null }>`select max(up_to) as day from fee_period_locks`.execute(db)
  return rows[0]?.day ?? null
}
