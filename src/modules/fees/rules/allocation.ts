import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { AllocationOrder } from '../enumerations.ts'

export type OpenLine = {
  readonly lineId: string
  readonly headId: string
  readonly isFine: boolean
  /** Lower numbers are paid first. */
  readonly priority: number
  readonly outstanding: Paise
}

/** A demand with a balance. `fine` is the accruing fine, which is not a line yet. */
export type OpenDemand = {
  readonly demandId: string
  /** Its number in the books of the school. */
  readonly number: number
  readonly dueOn: CivilDate
  readonly lines: readonly OpenLine[]
  readonly fine: Paise
}

/** Without a line, the part pays the accruing fine. */
export type Part = { readonly demandId: string; readonly lineId: string | null; readonly amount: Paise }

type Target = {
  readonly demand: OpenDemand
  readonly line: OpenLine | null
  readonly open: Paise
}

const isFine = ({ line }: Target) => Number(line?.isFine ?? true)
/** An accruing fine comes after the fines that are lines already. */
const priority = ({ line }: Target) => line?.priority ?? Number.MAX_SAFE_INTEGER
const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Who is paid first: the older due date; on one day fees before fines (or the other way round); then the head's priority,
 * whichever demand it is in. The rest only keeps the order the same every time and for every student.
 */
const byTurn = (order: AllocationOrder) => (a: Target, b: Target) =>
  compare(a.demand.dueOn, b.demand.dueOn) ||
  (order === 'fineLast' ? 1 : -1) * (isFine(a) - isFine(b)) ||
  compare(priority(a), priority(b)) ||
  compare(a.demand.number, b.demand.number) ||
  compare(a.line?.headId ?? '', b.line?.headId ?? '') ||
  compare(a.demand.demandId, b.demand.demandId) ||
  compare(a.line?.lineId ?? '', b.line?.lineId ?? '')

/** Allocates an amount to the dues: oldest due date first, heads due on the same day by priority, fines last (or first). */
export function allocate(
  amount: Paise,
  demands: readonly OpenDemand[],
  order: AllocationOrder = 'fineLast',
): { parts: Part[]; excess: Paise } {
  const targets = demands.flatMap((demand): Target[] => [
    ...demand.lines.map((line) => ({ demand, line, open: line.outstanding })),
    { demand, line: null, open: demand.fine },
  ])
  const parts: Part[] = []
  let left = amount
  for (const { demand, line, open } of targets.toSorted(byTurn(order))) {
    const paid = paise(Math.min(left, open))
    if (paid <= 0) continue
    parts.push({ demandId: demand.demandId, lineId: line?.lineId ?? null, amount: paid })
    left = paise(left - paid)
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
