import { type CurriculumItem, childrenOf, plannedPeriods } from './items.ts'

/**
 * Plans the dates of every line: leaves follow each other over the school days in proportion to their lessons, and a
 * parent spans its children. Without school days, dates are cleared.
 */
export function scheduleItems(items: readonly CurriculumItem[], days: readonly string[]): CurriculumItem[] {
  const children = childrenOf(items)
  const { of } = plannedPeriods(items)
  const weights = weightsOf(children, of)
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (days.length === 0 || whole === 0) return items.map((item) => ({ ...item, plannedFrom: null, plannedTo: null }))
  const planned = new Map<string, { plannedFrom: string | null; plannedTo: string | null }>()
  let before = 0
  for (const [itemId, weight] of weights) {
    const first = Math.min(days.length - 1, Math.floor((before * days.length) / whole))
    before += weight
    const last = Math.max(first, Math.ceil((before * days.length) / whole) - 1)
    planned.set(itemId, { plannedFrom: days[first] ?? null, plannedTo: days[Math.min(last, days.length - 1)] ?? null })
  }
  // In reverse, so that children are planned before their parents.
  for (const { itemId } of items.toReversed()) {
    const below = (children.get(itemId) ?? []).flatMap((child) => planned.get(child.itemId) ?? [])
    if (below.length > 0)
      planned.set(itemId, { plannedFrom: below[0]?.plannedFrom ?? null, plannedTo: below.at(-1)?.plannedTo ?? null })
  }
  return items.map((item) => ({ ...item, ...planned.get(item.itemId) }))
}

/** The weight of each leaf: its lessons, or an equal share of its parent’s. */
function weightsOf(
  children: ReadonlyMap<string | null, readonly CurriculumItem[]>,
  periods: ReadonlyMap<string, number>,
): Map<string, number> {
  const weights = new Map<string, number>()
  const assign = (item: CurriculumItem, share: number) => {
    const below = children.get(item.itemId)
    if (!below) {
      weights.set(item.itemId, Math.max(share, 0))
      return
    }
    const counted = below.reduce((sum, child) => sum + (periods.get(child.itemId) ?? 0), 0)
    for (const child of below) assign(child, counted > 0 ? (periods.get(child.itemId) ?? 0) : share / below.length)
  }
  for (const item of children.get(null) ?? []) assign(item, periods.get(item.itemId) || 1)
  return weights
}
