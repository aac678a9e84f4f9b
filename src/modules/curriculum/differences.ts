import { type CurriculumItem, type CurriculumTree, childrenOf, type Level, levelsOf } from './items.ts'

export const changeKinds = ['order', 'added', 'removed', 'renamed', 'moved', 'dates', 'periods', 'outcomes'] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * One thing that is different, in words a reader can follow. `before` and `after` hold titles, texts or numbers as they
 * were written; dates are an interval such as `2026-06-01/2026-06-12`, either side of which may be missing; for what has
 * moved they are the title of what it stood under, empty for the top.
 */
export type Change = {
  readonly kind: ChangeKind
  readonly itemId: string
  readonly title: string
  readonly level: Level
  /** The title of what it stands under now, or stood under when it was removed; empty at the top. */
  readonly under: string
  readonly before: string
  readonly after: string
}

/** What has to be done to `before` to have `after`, in the order of reading; nothing when both are the same. */
export function differences(before: CurriculumTree, after: CurriculumTree): Change[] {
  const old = look(before)
  const now = look(after)
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
    const at = now.place(item)
    if (!was) changes.push({ kind: 'added', ...at, before: '', after: item.title })
    else changes.push(...changesOf(was, item, at), ...(moved.has(item.itemId) ? [move(old.under(was), at)] : []))
  }
  for (const item of before.items) {
    if (!now.byId.has(item.itemId)) changes.push({ kind: 'removed', ...old.place(item), before: item.title, after: '' })
  }
  return changes
}

type ItemPlace = Pick<Change, 'itemId' | 'title' | 'level' | 'under'>

const orderOf = ({ isUnitFirst }: CurriculumTree) => (isUnitFirst ? 'unit' : 'chapter')
const move = (under: string, at: ItemPlace): Change => ({ kind: 'moved', ...at, before: under, after: at.under })

const intervalOf = ({ plannedFrom, plannedTo }: CurriculumItem) =>
  plannedFrom === null && plannedTo === null ? '' : `${plannedFrom ?? ''}/${plannedTo ?? ''}`

const facts: readonly [ChangeKind, (item: CurriculumItem) => string][] = [
  ['renamed', ({ title }) => title],
  ['dates', intervalOf],
  ['periods', ({ periods }) => String(periods ?? '')],
  ['outcomes', ({ outcomes }) => outcomes],
]

const changesOf = (was: CurriculumItem, item: CurriculumItem, at: ItemPlace): Change[] =>
  facts.flatMap(([kind, of]) => (of(was) === of(item) ? [] : [{ kind, ...at, before: of(was), after: of(item) }]))

function look({ items }: CurriculumTree) {
  const levels = levelsOf(items)
  const byId = new Map(items.map((item) => [item.itemId, item]))
  const under = ({ parentId }: CurriculumItem) => (parentId === null ? '' : (byId.get(parentId)?.title ?? ''))
  const place = (item: CurriculumItem): ItemPlace => ({
    itemId: item.itemId,
    title: item.title,
    level: levels.get(item.itemId) ?? 1,
    under: under(item),
  })
  return { byId, under, place }
}

/** Lines that stand elsewhere: under another line, or in another order than those beside them. As few as possible. */
function movedItems(before: CurriculumTree, after: CurriculumTree): ReadonlySet<string> {
  const parents = new Map(before.items.map(({ itemId, parentId }) => [itemId, parentId]))
  const places = new Map(before.items.map(({ itemId }, at) => [itemId, at]))
  const moved = new Set<string>()
  for (const [parentId, children] of childrenOf(after.items)) {
    const stayed = children.filter(({ itemId }) => parents.has(itemId) && parents.get(itemId) === parentId)
    for (const { itemId } of children) {
      if (parents.has(itemId) && parents.get(itemId) !== parentId) moved.add(itemId)
    }
    const kept = new Set(longestRise(stayed.map(({ itemId }) => places.get(itemId) ?? 0)))
    for (const { itemId } of stayed) if (!kept.has(places.get(itemId) ?? 0)) moved.add(itemId)
  }
  return moved
}

/** The longest part of a list of different numbers that only rises: what need not move for the rest to fit in. */
function longestRise(numbers: readonly number[]): number[] {
  // `ends[n]` is the place of the smallest number that ends a rise of n + 1.
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
  const rise: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) rise.unshift(numbers[at] ?? 0)
  return rise
}
