import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ConfirmedReceipt } from '../../contracts/receiptsSchemas.ts'
import { paymentJoins, receiptState } from './receipts.ts'

/** Counts a print and returns the total; nothing when there is no receipt. */
export async function notePrint(db: TenantDb, paymentId: string, paper: 'a4' | 'thermal'): Promise<number | null> {
  const { rows } = await sql<{ copies: number }>`
    with made as (
      insert into fee_receipt_prints (receipt_id, paper, printed_by)
      select id, ${paper}, acting_user() from fee_receipts where payment_id = ${paymentId} returning receipt_id)
    select (1 + (select count(*) from fee_receipt_prints x where x.receipt_id = m.receipt_id))::int as copies from made m`.execute(
    db,
  )
  return rows[0]?.copies ?? null
}

const aToken = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the public page shows; nothing when no receipt has this token. */
export async function confirmReceipt(db: TenantDb, token: string): Promise<ConfirmedReceipt | undefined> {
  if (!aToken.test(token)) return undefined
  const { rows } = await sql<ConfirmedReceipt & { reversedOn: CivilDate | null }>`
    select r.code, p.received_on as "receivedOn", ${receiptState} as state, (select (v.reversed_at at time zone t.time_zone)::date from tenants t where t.id = v.tenant_id) as "reversedOn"
    ${paymentJoins} where r.token = ${token}`.execute(db)
  return rows[0]
}
