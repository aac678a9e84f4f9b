import { sql } from 'kysely'
import type { FamilyOrder } from '#modules/fees/familySchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { GatewayPayment } from '../gateway/driver.ts'
import { nameOf } from '../students.ts'

// An unpaid order expires with time, so its state is computed when it is read.
const columns = sql`o.id as "onlineOrderId", case when o.state = 'opened' and o.expires_at < now() then 'expired' else o.state end as state,
  o.last_attempt as attempt, o.amount as "amountMinor",
  case when o.state = 'opened' and o.expires_at >= now() then o.address else '' end as address, o.opened_at as "openedAt", o.expires_at as "expiresAt",
  coalesce((select json_agg(json_build_object('studentId', p.student_id, 'name', ${nameOf('u')}, 'amountMinor', p.amount) order by u.first_name, u.id)
    from fee_online_order_parts p join users u on u.tenant_id = p.tenant_id and u.id = p.student_id
    where p.tenant_id = o.tenant_id and p.order_id = o.id), '[]') as parts,
  coalesce((select json_agg(json_build_object('studentId', q.student_id, 'paymentId', q.id, 'receiptCode', r.code, 'amountMinor', q.amount,
      'advanceMinor', coalesce((r.content->>'advanceMinor')::bigint, 0)) order by q.id)
    from fee_payments f join fee_payments q on q.tenant_id = f.tenant_id and q.provider = f.provider and q.provider_payment_id = f.provider_payment_id
      left join fee_receipts r on r.tenant_id = q.tenant_id and r.payment_id = q.id
    where f.tenant_id = o.tenant_id and f.id = o.payment_id), '[]') as receipts`

/** An order of a guardian's own. */
export async function familyOrder(db: TenantDb, guardianId: string, onlineOrderId: string): Promise<FamilyOrder> {
  const { rows } = await sql<FamilyOrder>`
    select ${columns} from fee_online_orders o
    where o.id = ${onlineOrderId} and o.is_family and o.opened_by = ${guardianId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/** The order a guardian has not finished yet. */
export async function openFamilyOrderOf(db: TenantDb, guardianId: string): Promise<FamilyOrder | null> {
  const { rows } = await sql<FamilyOrder>`
    select ${columns} from fee_online_orders o
    where o.is_family and o.opened_by = ${guardianId} and o.state = 'opened' and o.expires_at >= now()`.execute(db)
  return rows[0] ?? null
}

/** What the gateway says about the attempts of an order that is not paid. */
export const attemptOf = (payments: readonly GatewayPayment[]): FamilyOrder['attempt'] => {
  const last = payments.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
  if (last?.state === 'failed') return 'failed'
  return last?.state === 'created' || last?.state === 'authorized' ? 'pending' : 'none'
}
