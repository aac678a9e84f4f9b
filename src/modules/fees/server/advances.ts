import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { AllocationOrder } from '../enumerations.ts'
import { allocate } from '../rules/allocation.ts'
import { openDues } from './demands/dues.ts'
import { type Entry, post, type Txn } from './ledger.ts'
import { lockAccounts, promisedRefunds } from './studentAccounts.ts'

/**
 * Applies families' advances to their dues, without accruing fines: those are paid with the next payment. An advance
 * promised as a refund is left alone.
 * Returns how much was used. Students without an advance cost one read.
 */
export async function applyAdvances(
  db: TenantDb,
  studentIds: readonly string[],
  { asOf, order }: { asOf: CivilDate; order: AllocationOrder },
): Promise<number> {
  const held = [...(await lockAccounts(db, studentIds))].filter(([, advance]) => advance > 0)
  if (held.length === 0) return 0
  const promised = await promisedRefunds(
    db,
    held.map(([studentId]) => studentId),
  )
  const ahead = held
    .map(([studentId, advance]) => [studentId, advance - (promised.get(studentId) ?? 0)] as const)
    .filter(([, advance]) => advance > 0)
  if (ahead.length === 0) return 0
  const due = await openDues(
    db,
    ahead.map(([studentId]) => studentId),
    asOf,
  )
  const rows: object[] = []
  const moves: object[] = []
  const txns: Txn[] = []
  let used = 0
  for (const [studentId, advance] of ahead) {
    const own = due
      .filter((one) => one.studentId === studentId && !one.payerId)
      .map((one) => ({ ...one, fine: paise(0) }))
    const { parts, excess } = allocate(paise(advance), own, order)
    if (parts.length === 0) continue
    const moveId = newId()
    const applied = advance - excess
    used += applied
    moves.push({ moveId, studentId, amount: -applied })
    const entries: Entry[] = [{ account: 'advance', studentId, debit: applied }]
    for (const { demandId, lineId, amount } of parts) {
      const demand = own.find((one) => one.demandId === demandId)
      const line = demand?.lines.find((one) => one.lineId === lineId)
      if (!demand || !line) continue
      rows.push({ studentId, lineId, moveId, amount, on: asOf })
      entries.push({ account: 'receivable', studentId, headId: line.headId, yearId: demand.yearId, credit: amount })
    }
    txns.push({ kind: 'advance', sourceId: moveId, studentId, entries })
  }
  if (rows.length === 0) return 0
  await sql`
    insert into fee_advance_moves (id, student_id, kind, source_id, amount)
    select m."moveId", m."studentId", 'applied', m."moveId", m.amount
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("moveId" uuid, "studentId" uuid, amount bigint)`.execute(
    db,
  )
  await sql`
    insert into fee_allocations (student_id, line_id, kind, source_id, amount, effective_on)
    select a."studentId", a."lineId", 'advance', a."moveId", a.amount, a.on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a("studentId" uuid, "lineId" uuid, "moveId" uuid, amount bigint, "on" date)`.execute(
    db,
  )
  await post(db, txns)
  return used
}
