import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { Dues } from '../../contracts/collectionSchemas.ts'
import { allocate } from '../../rules/allocation.ts'

/** What an amount pays of each demand, and the excess; the server allocates by the same rule. */
export function preview(dues: Dues, amount: Paise, chosen: ReadonlySet<string> | null, payerId: string | null = null) {
  const open = dues.demands
    .filter((demand) => demand.payerId === payerId && (!chosen || chosen.has(demand.demandId)))
    .map((demand) => ({
      demandId: demand.demandId,
      number: demand.number,
      dueOn: demand.dueOn as CivilDate,
      fine: demand.fineMinor,
      lines: demand.lines.map(({ lineId, feeHeadId, isFine, priority, outstandingMinor }) => {
        return { lineId, headId: feeHeadId, isFine, priority, outstanding: outstandingMinor }
      }),
    }))
  const { parts, excess } = allocate(amount, open, dues.allocationOrder)
  const paid = new Map<string, number>()
  for (const part of parts) paid.set(part.demandId, (paid.get(part.demandId) ?? 0) + part.amount)
  return { paid, excess, left: paise(dues.totalMinor - amount + excess) }
}

/** The proposed amount: what is due by today. What falls due later is never proposed. */
export const proposed = (dues: Dues, payerId: string | null = null): Paise =>
  paise(
    dues.demands.reduce(
      (all, demand) => (demand.payerId === payerId && demand.dueOn <= dues.asOf ? all + demand.outstandingMinor : all),
      0,
    ),
  )

/** The payers other than the family with something due, in the order of their first due date. */
export const payersOf = (dues: Dues): { payerId: string; name: string }[] =>
  [...new Map(dues.demands.flatMap(({ payerId, payerName }) => (payerId ? [[payerId, payerName ?? '']] : [])))].map(
    ([payerId, name]) => ({ payerId, name }),
  )
