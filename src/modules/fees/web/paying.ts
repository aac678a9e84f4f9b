import type { CivilDate } from '#platform/contract/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import { allocate } from '../allocation.ts'
import type { Dues } from '../collection.ts'

/** What an amount pays of each demand, and what of it is too much; the server lays it out by the same rule. */
export function preview(dues: Dues, amount: Paise, chosen: ReadonlySet<string> | null) {
  const open = dues.demands
    .filter(({ demandId }) => !chosen || chosen.has(demandId))
    .map((demand) => ({
      ...{ demandId: demand.demandId, dueOn: demand.dueOn as CivilDate, fine: demand.fineMinor },
      lines: demand.lines.map(({ lineId, isFine, outstandingMinor }, at) => {
        return { lineId, isFine, priority: at, outstanding: outstandingMinor }
      }),
    }))
  const { parts, excess } = allocate(amount, open)
  const paid = new Map<string, number>()
  for (const part of parts) paid.set(part.demandId, (paid.get(part.demandId) ?? 0) + part.amount)
  return { paid, excess, left: paise(dues.totalMinor - amount + excess) }
}

/** What a student is usually asked for: what is overdue or due today, and everything when nothing is. */
export function proposed(dues: Dues): Paise {
  const due = dues.demands.filter(({ dueOn }) => dueOn <= dues.asOf)
  const now = due.reduce((all, { outstandingMinor }) => all + outstandingMinor, 0)
  return now > 0 ? paise(now) : dues.totalMinor
}
