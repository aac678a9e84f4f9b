import { type CurriculumItem, type CurriculumTree, childrenOf, type Level, levelsOf } from './items.ts'

export const changeKinds = ['order', 'added', 'removed', 'renamed', 'moved', 'dates', 'periods', 'outcomes'] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * One difference. `before` and `after` are titles, texts or numbers; dates are an interval such as
 * `2026-06-01/2026-06-12` with either side optional; for a move they are the titles of the parents, empty at the top.
 */
export type Change = {
  readonly kind: ChangeKind
  readonly itemId: string
  readonly title: string
  readonly level: Level
  /** The title of its parent, or its last parent if it was removed; empty at the top. */
  readonly under: string
  readonly before: string
  readonly after: string
}

/** The changes from `before` to `after` in reading order. */
export function differences(before: CurriculumTree, after: CurriculumTree): Change[] {
  const old = indexItems(before)
  const now = indexItems(after)
  const moved = movedItems(before, after)
  const changes: Change[] = []
  if (before.isUnitFirst !== after.isUnitFirst)
    changes.push({
      kind: 'order',
      itemId: '',
      title: '',
      level: 1,
      under: '',
      before: orderOf(before),
      after: orderOf(after),
    })
  for (const item of after.items) {
    const was = old.byId.get(item.itemId)
    const at = now.locate(item)
    if (!was) changes.push({ kind: 'added', ...at, before: '', after: item.title })
    else changes.push(...changesOf(was, item, at), ...(moved.has(item.itemId) ? [move(old.under(was), at)] : []))
  }
  for (const item of before.items) {
    if (!now.byId.has(item.itemId))
      changes.push({ kind: 'removed', ...old.locate(item), before: item.title, after: '' })
  }
  return changes
}

type ItemLocation = Pick<Change, 'itemId' | 'title' | 'level' | 'under'>

const orderOf = ({ isUnitFirst }: CurriculumTree) => (isUnitFirst ? 'unit' : 'chapter')
const move = (under: string, at: ItemLocation): Change => ({ kind: 'moved', ...at, before: under, after: at.under })

const intervalOf = ({ plannedFrom, plannedTo }: CurriculumItem) =>
  plannedFrom === null && plannedTo === null ? '' : `${plannedFrom ?? ''}/${plannedTo ?? ''}`

const comparedFields: readonly [ChangeKind, (item: CurriculumItem) => string][] = [
  ['renamed', ({ title }) => title],
  ['dates', intervalOf],
  ['periods', ({ periods }) => String(periods ?? '')],
  ['outcomes', ({ outcomes }) => outcomes],
]

const changesOf = (was: CurriculumItem, item: CurriculumItem, at: ItemLocation): Change[] =>
  comparedFields.flatMap(([kind, of]) =>
    of(was) === of(item) ? [] : [{ kind, ...at, before: of(was), after: of(item) }],
  )

function indexItems({ items }: CurriculumTree) {
  const levels = levelsOf(items)
  const byId = new Map(items.map((item) => [item.itemId, item]))
  const under = ({ parentId }: CurriculumItem) => (parentId === null ? '' : (byId.get(parentId)?.title ?? ''))
  const locate = (item: CurriculumItem): ItemLocation => ({
    itemId: item.itemId,
    title: item.title,
    level: levels.get(item.itemId) ?? 1,
    under: under(item),
  })
  return { byId, under, locate }
}

/** The smallest set of lines that have a new parent or a new position among their siblings. */
function movedItems(before: CurriculumTree, after: CurriculumTree): ReadonlySet<string> {
  const parents = new Map(before.items.map(({ itemId, parentId }) => [itemId, parentId]))
  const positions = new Map(before.items.map(({ itemId }, at) => [itemId, at]))
  const moved = new Set<string>()
  for (const [parentId, children] of childrenOf(after.items)) {
    const stayed = children.filter(({ itemId }) => parents.has(itemId) && parents.get(itemId) === parentId)
    for (const { itemId } of children) {
      if (parents.has(itemId) && parents.get(itemId) !== parentId) moved.add(itemId)
    }
    const kept = new Set(longestIncreasing(stayed.map(({ itemId }) => positions.get(itemId) ?? 0)))
    for (const { itemId } of stayed) if (!kept.has(positions.get(itemId) ?? 0)) moved.add(itemId)
  }
  return moved
}

/** The longest increasing subsequence of distinct numbers: the lines that do not have to move. */
function longestIncreasing(numbers: readonly number[]): number[] {
  // `ends[n]` is the index of the smallest number that ends an increasing run of length n + 1.
  const ends: number[] = []
  const previous: number[] = []
  numbers.forEach((number, at) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  })
  const run: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) run.unshift(numbers[at] ?? 0)
  return run
}
