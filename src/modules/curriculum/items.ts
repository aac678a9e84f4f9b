import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import { type ServerText, serverText } from '#platform/contract/serverText.ts'
/** A line of a curriculum: a unit, chapter or topic, depending on its depth. */
export type CurriculumItem = {
  readonly itemId: string
  readonly parentId: string | null
  readonly title: string
  /** Civil dates, both inclusive. */
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  /** Planned number of lessons. */
  readonly periods: number | null
  readonly outcomes: string
}

/** A curriculum with its lines in reading order: each after its parent, siblings in order. */
export type CurriculumTree = { readonly isUnitFirst: boolean; readonly items: readonly CurriculumItem[] }

export const maxDepth = 3
export const maxItems = 600
export type Level = 1 | 2 | 3
export type LevelName = 'unit' | 'chapter' | 'topic'

const unitFirst = { 1: 'unit', 2: 'chapter', 3: 'topic' } as const
const chapterFirst = { 1: 'chapter', 2: 'unit', 3: 'topic' } as const

/** Schools either divide units into chapters or chapters into units. */
export const levelName = (level: Level, isUnitFirst: boolean): LevelName =>
  (isUnitFirst ? unitFirst : chapterFirst)[level]

/** The level of each line; requires reading order. */
export function levelsOf(items: readonly CurriculumItem[]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>()
  for (const { itemId, parentId } of items) {
    const above = parentId === null ? 0 : (levels.get(parentId) ?? 0)
    levels.set(itemId, Math.min(maxDepth, above + 1) as Level)
  }
  return levels
}

/** The children of each line in order; top-level lines are under null. */
export function childrenOf(items: readonly CurriculumItem[]): ReadonlyMap<string | null, readonly CurriculumItem[]> {
  return Map.groupBy(items, ({ parentId }) => parentId)
}

/** Sorts lines after their parents, keeping the order of siblings; orphans are dropped. */
export function inReadingOrder<Item extends CurriculumItem>(items: readonly Item[]): Item[] {
  const byParent = Map.groupBy(items, ({ parentId }) => parentId)
  const ordered: Item[] = []
  const add = (parentId: string | null, level: number) => {
    for (const item of byParent.get(parentId) ?? []) {
      ordered.push(item)
      if (level < maxDepth) add(item.itemId, level + 1)
    }
  }
  add(null, 1)
  return ordered
}

/** An invalid field of the line at index `at`. */
export type ItemError = ServerText & { readonly at: number; readonly field: keyof CurriculumItem }

type YearRange = { readonly start: string; readonly end: string }

export function validateItems(items: readonly CurriculumItem[], year: YearRange): ItemError[] {
  const levels = new Map<string, number>()
  return items.flatMap((item, at): ItemError[] => {
    const errors: ItemError[] = []
    const addError = (field: keyof CurriculumItem, text: ServerText) => errors.push({ at, field, ...text })
    const above = item.parentId === null ? 0 : levels.get(item.parentId)
    if (levels.has(item.itemId)) addError('itemId', serverText('line-twice', 'This line is in the list twice.'))
    if (above === undefined)
      addError('parentId', serverText('line-before-parent', 'The line it belongs to must come before it.'))
    else if (above >= maxDepth) addError('parentId', serverText('below-topic', 'A topic cannot have lines below it.'))
    levels.set(item.itemId, (above ?? 0) + 1)
    for (const field of ['plannedFrom', 'plannedTo'] as const) {
      const day = item[field]
      if (day !== null && (day < year.start || day > year.end))
        addError(field, serverText('day-not-this-year', 'Choose a day of the academic year.'))
    }
    if (item.plannedFrom !== null && item.plannedTo !== null && item.plannedTo < item.plannedFrom)
      addError('plannedTo', endsBeforeStart)
    return errors
  })
}

export type Counts = {
  readonly units: number
  readonly chapters: number
  readonly topics: number
  readonly periods: number
}

export function countsOf({ isUnitFirst, items }: CurriculumTree): Counts {
  const names = [...levelsOf(items).values()].map((level) => levelName(level, isUnitFirst))
  const of = (name: LevelName) => names.filter((one) => one === name).length
  return { units: of('unit'), chapters: of('chapter'), topics: of('topic'), periods: plannedPeriods(items).total }
}

/** Planned lessons of each line and in total. Those of its children override a line’s own number. */
export function plannedPeriods(items: readonly CurriculumItem[]): { of: ReadonlyMap<string, number>; total: number } {
  const children = childrenOf(items)
  const of = new Map<string, number>()
  const count = (item: CurriculumItem): number => {
    const below = (children.get(item.itemId) ?? []).reduce((sum, child) => sum + count(child), 0)
    const own = below > 0 ? below : (item.periods ?? 0)
    of.set(item.itemId, own)
    return own
  }
  const total = (children.get(null) ?? []).reduce((sum, item) => sum + count(item), 0)
  return { of, total }
}
