import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import { type ServerText, serverText } from '#platform/contract/serverText.ts'
/** A line of a curriculum. Its level is where it stands: 1 has no parent, and nothing stands below 3. */
export type CurriculumItem = {
  readonly itemId: string
  readonly parentId: string | null
  readonly title: string
  /** Civil dates, both included. */
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  /** Lessons it is planned to take. */
  readonly periods: number | null
  readonly outcomes: string
}

/** A curriculum as it is kept in a version: every line follows its parent, brothers and sisters in their order. */
export type CurriculumTree = { readonly isUnitFirst: boolean; readonly items: readonly CurriculumItem[] }

export const deepest = 3
export const mostItems = 600
export type Level = 1 | 2 | 3
export type LevelName = 'unit' | 'chapter' | 'topic'

const unitFirst = { 1: 'unit', 2: 'chapter', 3: 'topic' } as const
const chapterFirst = { 1: 'chapter', 2: 'unit', 3: 'topic' } as const

/** What a level is called: a school plans by unit and chapter or by chapter and unit. */
export const levelName = (level: Level, isUnitFirst: boolean): LevelName =>
  (isUnitFirst ? unitFirst : chapterFirst)[level]

/** Every line's level, for lines in reading order. */
export function levelsOf(items: readonly CurriculumItem[]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>()
  for (const { itemId, parentId } of items) {
    const above = parentId === null ? 0 : (levels.get(parentId) ?? 0)
    levels.set(itemId, Math.min(deepest, above + 1) as Level)
  }
  return levels
}

/** The children of every line, in order; those of the top are under null. */
export function childrenOf(items: readonly CurriculumItem[]): ReadonlyMap<string | null, readonly CurriculumItem[]> {
  return Map.groupBy(items, ({ parentId }) => parentId)
}

/** Puts every line behind its parent, brothers and sisters in the order given; lines without a place are left out. */
export function inReadingOrder<Item extends CurriculumItem>(items: readonly Item[]): Item[] {
  const byParent = Map.groupBy(items, ({ parentId }) => parentId)
  const ordered: Item[] = []
  const add = (parentId: string | null, level: number) => {
    for (const item of byParent.get(parentId) ?? []) {
      ordered.push(item)
      if (level < deepest) add(item.itemId, level + 1)
    }
  }
  add(null, 1)
  return ordered
}

/** A line that cannot be kept as it is: which one, which of its fields, and why. */
export type ItemFault = ServerText & { readonly at: number; readonly field: keyof CurriculumItem }

type Days = { readonly start: string; readonly end: string }

/** What is wrong with the lines, by their place in the list. */
export function faultsOf(items: readonly CurriculumItem[], year: Days): ItemFault[] {
  const levels = new Map<string, number>()
  return items.flatMap((item, at): ItemFault[] => {
    const faults: ItemFault[] = []
    const fault = (field: keyof CurriculumItem, text: ServerText) => faults.push({ at, field, ...text })
    const above = item.parentId === null ? 0 : levels.get(item.parentId)
    if (levels.has(item.itemId)) fault('itemId', serverText('line-twice', 'This line is in the list twice.'))
    if (above === undefined)
      fault('parentId', serverText('line-before-parent', 'The line it belongs to must come before it.'))
    else if (above >= deepest) fault('parentId', serverText('below-topic', 'A topic cannot have lines below it.'))
    levels.set(item.itemId, (above ?? 0) + 1)
    for (const field of ['plannedFrom', 'plannedTo'] as const) {
      const day = item[field]
      if (day !== null && (day < year.start || day > year.end))
        fault(field, serverText('day-not-this-year', 'Choose a day of the academic year.'))
    }
    if (item.plannedFrom !== null && item.plannedTo !== null && item.plannedTo < item.plannedFrom)
      fault('plannedTo', endsBeforeStart)
    return faults
  })
}

export type Counts = {
  readonly units: number
  readonly chapters: number
  readonly topics: number
  readonly periods: number
}

/** How many lines of each kind there are, and the lessons they are planned to take. */
export function countsOf({ isUnitFirst, items }: CurriculumTree): Counts {
  const names = [...levelsOf(items).values()].map((level) => levelName(level, isUnitFirst))
  const of = (name: LevelName) => names.filter((one) => one === name).length
  return { units: of('unit'), chapters: of('chapter'), topics: of('topic'), periods: plannedPeriods(items).total }
}

/**
 * The lessons of each line and of all: what is written below a line counts instead of its own number, so that a chapter
 * may be planned as a whole or topic by topic.
 */
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
