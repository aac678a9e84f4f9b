import type { AllocationOrder } from '../enumerations.ts'
import type { OpenDemand } from '../rules/allocation.ts'
import type { Cell, Grant } from '../rules/concessions.ts'
import type { FineInput } from '../rules/fines.ts'
import type { PricingInput } from '../rules/pricing.ts'

// A second implementation of the rules for tests and proofs, slow and as simple as can be. It takes nothing but types from
// the product: no rounding, no splitting, no dates. A mistake would have to be made twice, in two ways, to go unnoticed.

const oneDay = 86_400_000
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / oneDay
const monthOfDay = (day: number) => new Date(day * oneDay).toISOString().slice(0, 7)

/** A fraction of positive numbers, rounded half up. */
function rounded(top: bigint, bottom: bigint): number {
  const [whole, rest] = [top / bottom, top % bottom]
  return Number(rest + rest >= bottom ? whole + 1n : whole)
}
const part = (amount: number, basisPoints: number) => rounded(BigInt(amount) * BigInt(basisPoints), 10_000n)

/** Splits by handing out what is left one unit at a time, always to the part that is furthest below its due. */
export function naiveShares(amount: number, weights: readonly number[], unit: number): number[] {
  let whole = 0n
  for (const weight of weights) whole += BigInt(weight)
  if (whole === 0n) return weights.map(() => 0)
  const units = BigInt(Math.floor(amount / unit))
  const given = weights.map((weight) => (units * BigInt(weight)) / whole)
  let left = units
  for (const one of given) left -= one
  const missing = (at: number) => units * BigInt(weights[at] ?? 0) - (given[at] ?? 0n) * whole
  for (; left > 0n; left -= 1n) {
    let neediest = 0
    for (let at = 1; at < weights.length; at++) if (missing(at) > missing(neediest)) neediest = at
    given[neediest] = (given[neediest] ?? 0n) + 1n
  }
  const parts = given.map((one) => Number(one) * unit)
  parts[parts.length - 1] = (parts.at(-1) ?? 0) + (amount % unit)
  return parts
}

/** Counts the days or months of a period, and those of them on which the student was present. */
function naivePresence(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  { present, proration }: Pick<PricingInput, 'present' | 'proration'>,
) {
  const [all, there] = [new Set<string | number>(), new Set<string | number>()]
  const [first, last] = [dayNumber(present.start), dayNumber(present.end)]
  for (let day = dayNumber(startsOn); day <= dayNumber(endsOn); day++) {
    const counted = proration === 'month' ? monthOfDay(day) : day
    all.add(counted)
    if (day >= first && day <= last) there.add(counted)
  }
  return { all: all.size, there: there.size }
}

/** What one concession alone takes off each cell. */
function naiveReductions(cells: readonly Cell[], grant: Grant): number[] {
  let total = 0
  const eligible = cells.map(({ headId, dueOn, gross }) => {
    const isOfHead = grant.headIds.length === 0 || grant.headIds.some((one) => one === headId)
    const hasBegun = dayNumber(grant.from) <= dayNumber(dueOn)
    const hasEnded = grant.to !== null && dayNumber(dueOn) > dayNumber(grant.to)
    const counts = isOfHead && hasBegun && !hasEnded ? gross : 0
    total += counts
    return counts
  })
  const taken =
    grant.kind === 'percent'
      ? eligible.map((one) => part(one, grant.value))
      : naiveShares(grant.value < total ? grant.value : total, eligible, 1)
  let sum = 0
  for (const one of taken) sum += one
  let most = sum
  if (grant.capMinor !== null && grant.capMinor < most) most = grant.capMinor
  if (grant.capBp !== null && part(total, grant.capBp) < most) most = part(total, grant.capBp)
  return most < sum ? naiveShares(most, taken, 1) : taken
}

/** What each concession takes off each cell, in the order of the concessions: of every group only the largest. */
export function naiveConcessions(cells: readonly Cell[], grants: readonly Grant[]) {
  const inTurn = [...grants].sort((a, b) => a.priority - b.priority || a.grantId.localeCompare(b.grantId))
  const best = new Map<string, { grantId: string; taken: number[]; sum: number }>()
  for (const grant of inTurn) {
    const taken = naiveReductions(cells, grant)
    let sum = 0
    for (const one of taken) sum += one
    const before = best.get(grant.stackGroup)
    if (!before || sum > before.sum) best.set(grant.stackGroup, { grantId: grant.grantId, taken, sum })
  }
  return cells.map(({ gross }, at) => {
    const results: { grantId: string; amount: number }[] = []
    let left: number = gross
    for (const { grantId } of inTurn) {
      const chosen = [...best.values()].find((one) => one.grantId === grantId)
      const wanted = chosen?.taken[at] ?? 0
      const amount = wanted > left ? left : wanted
      if (amount > 0) results.push({ grantId, amount })
      left -= amount
    }
    return results
  })
}

/** A year's bill line by line: the share of the instalment, less concessions, and tax on what is left. */
export function naiveYear({ lines, optionalHeads, present, proration, unit, grants }: PricingInput) {
  const cells: (Cell & { itemId: string; taxBp: number })[] = []
  for (const { annual, items, optional, headId, taxBp } of lines) {
    if (optional && !optionalHeads.includes(headId)) continue
    const weights = items.map(({ weightBp }) => weightBp)
    const shares = naiveShares(annual, weights, unit)
    for (const [at, item] of items.entries()) {
      const { all, there } = naivePresence(item, { present, proration })
      const share = shares[at] ?? 0
      const charged = there === 0 ? 0 : proration === 'none' ? share : naiveShares(share, [there, all - there], 1)[0]
      const gross = (charged ?? 0) as Cell['gross']
      if (gross > 0) cells.push({ headId, dueOn: item.dueOn, gross, itemId: item.itemId, taxBp })
    }
  }
  const lowered = naiveConcessions(cells, grants)
  return cells.map(({ headId, itemId, gross, taxBp }, at) => {
    const concessions = lowered[at] ?? []
    let concession = 0
    for (const { amount } of concessions) concession += amount
    const tax = part(gross - concession, taxBp)
    return { headId, itemId, gross: Number(gross), concessions, concession, tax, net: gross - concession + tax }
  })
}

/** Computes a fine day by day. */
export function naiveFine({ rule, dueOn, asOf, principal, movements, holidays }: FineInput): number {
  const due = dayNumber(dueOn)
  let [charged, amountDays] = [0, 0n]
  for (let late = rule.graceDays + 1; due + late <= dayNumber(asOf); late++) {
    const day = due + late
    let left = Number(principal)
    for (const { on, amount } of movements) if (dayNumber(on) < day) left += amount
    const isHoliday = holidays.some(({ start, end }) => day >= dayNumber(start) && day <= dayNumber(end))
    if (left <= 0 || (rule.excludeHolidays && isHoliday)) continue
    charged += 1
    amountDays += BigInt(left)
  }
  if (charged === 0) return 0
  let periods = 0
  while (periods * rule.perDays < charged) periods += 1
  let step = 0
  for (const { fromDay, amount } of rule.steps) if (fromDay <= charged && amount > step) step = amount
  const percent = rounded(amountDays * BigInt(rule.value), 10_000n * BigInt(rule.perDays))
  let fine = { flat: rule.value, daily: rule.value * periods, slab: step, percent }[rule.kind]
  if (rule.capMinor !== null && rule.capMinor < fine) fine = rule.capMinor
  if (rule.capBp !== null && part(principal, rule.capBp) < fine) fine = part(principal, rule.capBp)
  return fine
}

/** Pays paisa by paisa in thought: the whole list is searched again for whoever comes next. */
export function naiveAllocation(amount: number, demands: readonly OpenDemand[], order: AllocationOrder) {
  const waiting = demands.flatMap(({ demandId, number, dueOn, lines, fine }) => [
    ...lines.map(({ lineId, headId, isFine, priority, outstanding }) => {
      return {
        demandId,
        lineId: lineId as string | null,
        open: Number(outstanding),
        isFine,
        key: [number, headId, demandId, lineId],
        dueOn,
        priority,
      }
    }),
    {
      demandId,
      lineId: null,
      open: Number(fine),
      isFine: true,
      key: [number, '', demandId, ''],
      dueOn,
      priority: Infinity,
    },
  ])
  type Waiting = (typeof waiting)[number]
  const comesFirst = (a: Waiting, b: Waiting): boolean => {
    if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn
    if (a.isFine !== b.isFine) return order === 'fineLast' ? b.isFine : a.isFine
    if (a.priority !== b.priority) return a.priority < b.priority
    const at = a.key.findIndex((one, place) => one !== b.key[place])
    return at >= 0 && (a.key[at] ?? '') < (b.key[at] ?? '')
  }
  const parts: { demandId: string; lineId: string | null; amount: number }[] = []
  let left = amount
  while (waiting.length > 0) {
    let next = 0
    for (let at = 1; at < waiting.length; at++) {
      const [one, leader] = [waiting[at], waiting[next]]
      if (one && leader && comesFirst(one, leader)) next = at
    }
    const [first] = waiting.splice(next, 1)
    if (!first) break
    const paid = first.open < left ? first.open : left
    if (paid > 0) parts.push({ demandId: first.demandId, lineId: first.lineId, amount: paid })
    left -= paid
  }
  return { parts, excess: left }
}
