import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { AllocationOrder } from '../enumerations.ts'

export type OpenLine = {
  readonly lineId: string
  readonly isFine: boolean
  readonly priority: number
  readonly outstanding: Paise
}

/** A demand with a balance. `fine` is the accruing fine, which is not a line yet. */
export type OpenDemand = {
  readonly demandId: string
  readonly dueOn: CivilDate
  readonly lines: readonly OpenLine[]
  readonly fine: Paise
}

/** Without a line, the part pays the accruing fine. */
export type Part = { readonly demandId: string; readonly lineId: string | null; readonly amount: Paise }

type AllocationTarget = { demandId: string; lineId: string | null; isFine: boolean; priority: number; open: Paise }

function targetsOf(demand: OpenDemand, order: AllocationOrder): AllocationTarget[] {
  const { demandId } = demand
  const lines = demand.lines.map(({ lineId, isFine, priority, outstanding }) => ({
    demandId,
    lineId,
    isFine,
    priority,
    open: outstanding,
  }))
  const running = { demandId, lineId: null, isFine: true, priority: Number.MAX_SAFE_INTEGER, open: demand.fine }
  const way = order === 'fineLast' ? 1 : -1
  return [...lines, running]
    .filter(({ open }) => open > 0)
    .sort(
      (a, b) =>
        way * (Number(a.isFine) - Number(b.isFine)) ||
        a.priority - b.priority ||
        ((a.lineId ?? '~') < (b.lineId ?? '~') ? -1 : 1),
    )
}

/** Allocates an amount to the dues: oldest demand first, within it heads by priority, its fine last (or first). */
export function allocate(
  amount: Paise,
  demands: readonly OpenDemand[],
  order: AllocationOrder = 'fineLast',
): { parts: Part[]; excess: Paise } {
  const ordered = demands.toSorted((a, b) =>
    a.dueOn === b.dueOn ? (a.demandId < b.demandId ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1,
  )
  const parts: Part[] = []
  let left = amount
  for (const target of ordered.flatMap((demand) => targetsOf(demand, order))) {
    const amountPaid = paise(Math.min(left, target.open))
    if (amountPaid <= 0) continue
    parts.push({ demandId: target.demandId, lineId: target.lineId, amount: amountPaid })
    left = paise(left - amountPaid)
  }
  return { parts, excess: left }
}

/** The total outstanding, including accruing fines. */
export const openTotal = (demands: readonly OpenDemand[]): Paise =>
  paise(
    demands.reduce(
      (all, { lines, fine }) => all + fine + lines.reduce((some, { outstanding }) => some + outstanding, 0),
      0,
    ),
  )
