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
  /** The year of the entry, if not the current one. */
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

/** Posts transactions in order, in one statement. Zero entries are dropped; unbalanced transactions never commit. */
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
      throw new Problem(serverText('books-closed', 'The books of that day are closed. Choose a later date.'), 409)
    throw error
  }
}

/** The account that receives this mode. A cheque is in hand until it clears. */
export const accountOf = (mode: PaymentMode): Account =>
  mode === 'cash' ? 'cash' : mode === 'cheque' ? 'cheques' : mode === 'online' ? 'gateway' : 'bank'

/** The income account of a head, or the liability for a deposit. */
export const earned = (kind: HeadKind): Account => (kind === 'deposit' ? 'deposit' : 'income')

/** The last closed day; nothing is posted up to it. */
export async function lockedUpTo(db: TenantDb): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate | null }>`select max(up_to) as day from fee_period_locks`.execute(db)
  return rows[0]?.day ?? null
}
