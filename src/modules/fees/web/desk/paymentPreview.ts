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
      dueOn: demand.dueOn as CivilDate,
      fine: demand.fineMinor,
      lines: demand.lines.map(({ lineId, isFine, outstandingMinor }, at) => {
        return { lineId, isFine, priority: at, outstanding: outstandingMinor }
      }),
    }))
  const { parts, excess } = allocate(amount, open)
  const paid = new Map<string, number>()
  for (const part of parts) paid.set(part.demandId, (paid.get(part.demandId) ?? 0) + part.amount)
  return { paid, excess, left: paise(dues.totalMinor - amount + excess) }
}

/** The proposed amount: what is due by today, or everything when nothing is. */
export function proposed(dues: Dues, payerId: string | null = null): Paise {
  const own = dues.demands.filter((demand) => demand.payerId === payerId)
  const sum = (demands: Dues['demands']) =>
    paise(demands.reduce((all, { outstandingMinor }) => all + outstandingMinor, 0))
  return sum(own.filter(({ dueOn }) => dueOn <= dues.asOf)) || sum(own)
}

/** The payers other than the family with something due, in the order of their first due date. */
export const payersOf = (dues: Dues): { payerId: string; name: string }[] =>
  [...new Map(dues.demands.flatMap(({ payerId, payerName }) => (payerId ? [[payerId, payerName ?? '']] : [])))].map(
    ([payerId, name]) => ({ payerId, name }),
  )
