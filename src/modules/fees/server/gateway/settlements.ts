import { sql } from 'kysely'
import { today } from '#platform/contract/dates/dates.ts'
import type { OnlineOrders } from '#platform/server/contributions/onlineOrders.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type Entry, post } from '../ledger.ts'
import type { SettledItem } from './driver.ts'
import { recordException } from './paymentCredits.ts'

export type Matched = { settlements: number; matched: number; exceptions: number }
type BookedItem = { entityId: string; paymentId: string | null; amount: number }

/**
 * Matches settlements with the payments and refunds they consist of. A recorded settlement is skipped, so a day can be
 * fetched repeatedly; unmatched items become exceptions and are not posted. What was paid to another module is not in this ledger.
 */
export async function matchSettled(
  unit: Unit,
  provider: string,
  items: readonly SettledItem[],
  otherOrders: readonly OnlineOrders[] = [],
): Promise<Matched> {
  const { db } = unit
  const result: Matched = { settlements: 0, matched: 0, exceptions: 0 }
  for (const [settlementId, lines] of Map.groupBy(items, (one) => one.settlementId)) {
    const fresh = await settlementOf(unit, provider, settlementId, lines)
    if (!fresh) continue
    result.settlements++
    const recorded = new Map((await knownEntities(unit, provider, lines)).map((one) => [one.entityId, one]))
    const elsewhere = await paidElsewhere(unit, otherOrders, lines)
    const matching: SettledItem[] = []
    for (const line of lines) {
      if (elsewhere.get(line.entityId) === line.amount) continue
      const own = recorded.get(line.entityId)
      if (own && own.amount === line.amount) {
        matching.push(line)
        continue
      }
      const kind = own ? 'settledDiffers' : line.kind === 'refund' ? 'refundUnknown' : 'unknownPayment'
      const expected = own?.amount ?? null
      if (await recordException(unit, { kind, provider, entityId: line.entityId, expected, found: line.amount }))
        result.exceptions++
    }
    const rows = lines.map((line) => ({ ...line, paymentId: recorded.get(line.entityId)?.paymentId ?? null }))
    await sql`
      insert into fee_settlement_items (settlement_id, provider, entity_id, kind, amount, charges, payment_id)
      select ${fresh}::uuid, ${provider}, i."entityId", i.kind, i.amount, i.charges, i."paymentId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i("entityId" text, kind text, amount bigint, charges bigint, "paymentId" uuid)
      on conflict do nothing`.execute(db)
    await post(db, [{ kind: 'settlement', sourceId: fresh, reason: settlementId, entries: entriesOf(matching) }])
    result.matched += matching.length
  }
  return result
}

/** Inserts a settlement; returns nothing when it exists already. */
async function settlementOf(
  { db, audit }: Unit,
  provider: string,
  settlementId: string,
  lines: readonly SettledItem[],
) {
  const [first] = lines
  if (!first) return null
  const sum = (of: (line: SettledItem) => number) => lines.reduce((all, line) => all + of(line), 0)
  const gross = sum(({ kind, amount }) => (kind === 'refund' ? 0 : amount))
  const refunds = sum(({ kind, amount }) => (kind === 'refund' ? amount : 0))
  const charges = sum((line) => line.charges)
  const id = newId()
  const { rows } = await sql`
    insert into fee_settlements (id, provider, provider_settlement_id, utr, settled_on, gross, charges, refunds, net, items)
    values (${id}, ${provider}, ${settlementId}, ${first.utr}, ${today('Asia/Kolkata', first.settledAt)}, ${gross}, ${charges}, ${refunds},
      ${gross - charges - refunds}, ${lines.length}) on conflict do nothing returning 1`.execute(db)
  if (rows.length === 0) return null
  audit({
    entity: 'feeSettlement',
    entityId: id,
    after: { settlementId, gross, charges, refunds, items: lines.length },
  })
  return id
}

async function knownEntities({ db }: Unit, provider: string, lines: readonly SettledItem[]): Promise<BookedItem[]> {
  const ids = lines.map(({ entityId }) => entityId)
  const { rows } = await sql<BookedItem>`
    select provider_payment_id as "entityId", (array_agg(id order by id))[1] as "paymentId", sum(amount)::bigint as amount from fee_payments
    where provider = ${provider} and provider_payment_id = any (${ids}::text[]) group by provider_payment_id
    union all
    select reference, null, amount from fee_requests
    where kind = 'refund' and state = 'paid' and mode = 'online' and reference = any (${ids}::text[])`.execute(db)
  return rows
}

/** What other modules were paid, by the id of the payment. */
async function paidElsewhere(
  { db }: Unit,
  otherOrders: readonly OnlineOrders[],
  lines: readonly SettledItem[],
): Promise<ReadonlyMap<string, number>> {
  const ids = lines.filter(({ kind }) => kind === 'payment').map(({ entityId }) => entityId)
  const found = await Promise.all(otherOrders.map((orders) => orders.paymentsAmong(db, ids)))
  return new Map(found.flat().map(({ entityId, amount }) => [entityId, amount]))
}

/** Moves money from the gateway account to the bank, less the gateway's charges; refunds go the other way. */
function entriesOf(lines: readonly SettledItem[]): Entry[] {
  const sum = (of: (line: SettledItem) => number) => lines.reduce((all, line) => all + of(line), 0)
  const moved = sum(({ kind, amount }) => (kind === 'refund' ? -amount : amount))
  const charges = sum((line) => line.charges)
  const side = (account: Entry['account'], amount: number): Entry =>
    amount >= 0 ? { account, debit: amount } : { account, credit: -amount }
  return [side('bank', moved - charges), side('charges', charges), side('gateway', -moved)]
}
