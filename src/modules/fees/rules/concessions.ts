import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type BasisPoints, type Paise, paise, percentOf, split, sum } from '#platform/contract/money.ts'
import type { ConcessionKind } from '../enumerations.ts'

/** A student's concession. `value` is basis points for a percentage and paise a year for a fixed amount. */
export type Grant = {
  readonly grantId: string
  readonly kind: ConcessionKind
  readonly value: number
  /** The heads it applies to; none means all. */
  readonly headIds: readonly string[]
  /** Within a group only the best concession counts; different groups add up. */
  readonly stackGroup: string
  /** Lower numbers come first. */
  readonly priority: number
  readonly capBp: number | null
  readonly capMinor: number | null
  readonly from: CivilDate
  readonly to: CivilDate | null
}

/** One head of one instalment, before concessions. */
export type Cell = { readonly headId: string; readonly dueOn: CivilDate; readonly gross: Paise }
export type ConcessionResult = { readonly grantId: string; readonly amount: Paise }

const covers = (grant: Grant, cell: Cell) =>
  (grant.headIds.length === 0 || grant.headIds.includes(cell.headId)) &&
  cell.dueOn >= grant.from &&
  (grant.to === null || cell.dueOn <= grant.to)

/** Splits an amount in proportion to weights; all zero when the weights are. */
const spread = (amount: Paise, over: readonly Paise[]): Paise[] =>
  over.some((one) => one > 0) ? split(amount, over) : over.map(() => paise(0))

/** What a grant alone would take off each cell, within its caps. */
function reductionsOf(grant: Grant, cells: readonly Cell[]): Paise[] {
  const eligible = cells.map((cell) => (covers(grant, cell) ? cell.gross : paise(0)))
  const all = sum(eligible)
  const uncapped =
    grant.kind === 'percent'
      ? eligible.map((gross) => percentOf(gross, grant.value as BasisPoints))
      : spread(paise(Math.min(grant.value, all)), eligible)
  const cap = Math.min(
    grant.capMinor ?? Number.MAX_SAFE_INTEGER,
    grant.capBp === null ? Number.MAX_SAFE_INTEGER : percentOf(all, grant.capBp as BasisPoints),
  )
  return sum(uncapped) > cap ? spread(paise(cap), uncapped) : uncapped
}

/** The grant that takes more off is better; between equals, the first. */
function best(grants: readonly { grant: Grant; amounts: readonly Paise[] }[]) {
  return grants.toSorted(
    (a, b) =>
      sum(b.amounts) - sum(a.amounts) ||
      a.grant.priority - b.grant.priority ||
      (a.grant.grantId < b.grant.grantId ? -1 : 1),
  )[0]
}

/** What each grant takes off each cell, in cell order; no cell falls below zero. */
export function concessionsOn(cells: readonly Cell[], grants: readonly Grant[]): ConcessionResult[][] {
  const worked = grants.map((grant) => ({ grant, amounts: reductionsOf(grant, cells) }))
  const chosen = [...Map.groupBy(worked, ({ grant }) => grant.stackGroup).values()]
    .flatMap((group) => best(group) ?? [])
    .toSorted((a, b) => a.grant.priority - b.grant.priority || (a.grant.grantId < b.grant.grantId ? -1 : 1))
  return cells.map((cell, at) => {
    let left = cell.gross
    const results: ConcessionResult[] = []
    for (const { grant, amounts } of chosen) {
      const amount = paise(Math.min(amounts[at] ?? 0, left))
      if (amount <= 0) continue
      left = paise(left - amount)
      results.push({ grantId: grant.grantId, amount })
    }
    return results
  })
}
