import { sql } from 'kysely'
import { type Paise, paise } from '#platform/contract/money.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { openTotal } from '../../rules/allocation.ts'
import { isPayable } from '../../rules/familyPayment.ts'
import { openOf } from '../demands/dues.ts'
import { schoolToday } from '../setup/settings.ts'
import { lockAccounts } from '../studentAccounts.ts'
import { familyDues } from './familyDues.ts'
import { openFamilyOrderOf } from './familyOrders.ts'
import { readFamilySettings } from './familySettings.ts'

export type OrderPart = { readonly studentId: string; readonly amountMinor: Paise; readonly seenMinor: Paise }
type Claim =
  | { readonly changed: { studentId: string; totalMinor: Paise }[] }
  | { readonly orderId: string; readonly isNew: boolean; readonly amountMinor: Paise }

/** A request whose server died between the claim and the gateway's reply does not hold up its guardian for long. */
const replyWithin = sql`interval '1 minute'`

/**
 * Claims the guardian's one open order before the gateway is asked: of two windows, the first makes the order and the second
 * finds it. Refused when the dues are no longer what the guardian saw.
 */
export async function claimOrder(
  { db }: Unit,
  guardianId: string,
  parts: readonly OrderPart[],
  expiresAt: Date,
): Promise<Claim> {
  await requireChildren(
    db,
    guardianId,
    parts.map(({ studentId }) => studentId),
  )
  // Orders are locked before accounts, as when a payment is credited.
  await sql`
    update fee_online_orders set state = case when provider_order_id = '' then 'refused' else 'expired' end
    where is_family and opened_by = ${guardianId} and state = 'opened'
      and (expires_at < now() or (provider_order_id = '' and opened_at < now() - ${replyWithin}))`.execute(db)
  await lockAccounts(
    db,
    parts.map(({ studentId }) => studentId),
  )
  const open = await openFamilyOrderOf(db, guardianId)
  if (open) return { orderId: open.onlineOrderId, isNew: false, amountMinor: open.amountMinor }
  const changed = await changedDues(db, parts)
  if (changed.length > 0) return { changed }
  const orderId = newId()
  const amountMinor = paise(parts.reduce((all, part) => all + part.amountMinor, 0))
  const { numAffectedRows = 0n } = await sql`
    insert into fee_online_orders (id, student_id, kind, amount, expires_at, opened_by, is_family)
    values (${orderId}, ${parts[0]?.studentId}, 'link', ${amountMinor}, ${expiresAt}, ${guardianId}, true)
    on conflict do nothing`.execute(db)
  // Another window, for other children, was faster.
  if (numAffectedRows === 0n) {
    const theirs = await openFamilyOrderOf(db, guardianId)
    if (!theirs) throw problem('not-found')
    return { orderId: theirs.onlineOrderId, isNew: false, amountMinor: theirs.amountMinor }
  }
  await sql`
    insert into fee_online_order_parts (order_id, student_id, amount)
    select ${orderId}, p."studentId", p."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("studentId" uuid, "amountMinor" bigint)`.execute(db)
  return { orderId, isNew: true, amountMinor }
}

/** The children whose dues are not what was seen. Amounts the school does not accept are refused. */
async function changedDues(db: TenantDb, parts: readonly OrderPart[]) {
  const [asOf, rule] = await Promise.all([schoolToday(db), readFamilySettings(db)])
  const ids = parts.map(({ studentId }) => studentId)
  const due = await familyDues(db, ids, asOf)
  const own = (studentId: string) => due.filter((one) => one.studentId === studentId)
  const changed = parts
    .map(({ studentId, seenMinor }) => ({ studentId, seenMinor, totalMinor: openTotal(own(studentId)) }))
    .filter(({ seenMinor, totalMinor }) => seenMinor !== totalMinor)
  if (changed.length > 0) return changed.map(({ studentId, totalMinor }) => ({ studentId, totalMinor }))
  for (const [at, { studentId, amountMinor }] of parts.entries()) {
    const owed = own(studentId).map((one) => ({ dueOn: one.dueOn, outstandingMinor: openOf(one) }))
    if (!isPayable(amountMinor, owed, rule))
      throw invalid([
        {
          field: `parts.${at}.amountMinor`,
          ...serverText('amount-not-accepted', 'The school doesn’t accept this amount. Choose another one.'),
        },
      ])
  }
  return []
}

/** Children of others are not found, those the office has barred the guardian from included. */
async function requireChildren(db: TenantDb, guardianId: string, studentIds: readonly string[]): Promise<void> {
  if (new Set(studentIds).size < studentIds.length)
    throw invalid([{ field: 'parts', ...serverText('student-twice', 'The same student is listed twice. Remove one.') }])
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from family_students(${guardianId}) where student_id = any (${studentIds}::uuid[])`.execute(
    db,
  )
  if (rows[0]?.found !== studentIds.length) throw problem('not-found')
}
