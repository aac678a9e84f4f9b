import { type CurriculumItem, childrenOf, plannedPeriods } from './items.ts'

/** Taught to the end, by the number of the wire. */
export const completedStatus = 3
export const openStatus = 0

/** How far a class has come with a line: everything is counted in its lowest lines, which are usually topics. */
export type ItemProgress = {
  readonly statusId: typeof completedStatus | typeof openStatus
  /** The day the last of it was completed; null while some of it is open. */
  readonly completedOn: string | null
  readonly done: number
  readonly total: number
  /** Lessons that what is still open is planned to take. */
  readonly periodsNeeded: number
  /** Planned to be completed before today, and open. */
  readonly isLate: boolean
}

export type Progress = {
  readonly of: ReadonlyMap<string, ItemProgress>
  readonly done: number
  readonly total: number
  /** How many of all should be completed by today, as planned; lines without a date are not expected yet. */
  readonly planned: number
  readonly periodsNeeded: number
  /** The earliest day by which something still open should have been completed; null when nothing is late. */
  readonly lateSince: string | null
}

/** A line's last planned day; a topic without one follows the chapter it belongs to. */
function dueDays(items: readonly CurriculumItem[]): ReadonlyMap<string, string | null> {
  const due = new Map<string, string | null>()
  for (const { itemId, parentId, plannedTo } of items)
    due.set(itemId, plannedTo ?? (parentId === null ? null : (due.get(parentId) ?? null)))
  return due
}

/** Plan against actual; `completed` holds the day on which each lowest line was completed. */
export function progressOf(
  items: readonly CurriculumItem[],
  completed: ReadonlyMap<string, string>,
  today: string,
): Progress {
  const children = childrenOf(items)
  const due = dueDays(items)
  const periods = plannedPeriods(items).of
  const of = new Map<string, ItemProgress>()
  const leaves = items.filter(({ itemId }) => !children.has(itemId))
  const isDue = (itemId: string) => (due.get(itemId) ?? '9999') < today

  const measure = (item: CurriculumItem): ItemProgress => {
    const below = children.get(item.itemId)
    const own = below ? sum(below.map(measure), periods.get(item.itemId) ?? 0) : leafOf(item)
    of.set(item.itemId, own)
    return own
  }
  const leafOf = ({ itemId }: CurriculumItem): ItemProgress => {
    const completedOn = completed.get(itemId) ?? null
    const isDone = completedOn !== null
    return {
      statusId: isDone ? completedStatus : openStatus,
      completedOn,
      done: isDone ? 1 : 0,
      total: 1,
      periodsNeeded: isDone ? 0 : (periods.get(itemId) ?? 0),
      isLate: !isDone && isDue(itemId),
    }
  }
  const tops = (children.get(null) ?? []).map(measure)
  const late = leaves.filter(({ itemId }) => of.get(itemId)?.isLate).map(({ itemId }) => due.get(itemId) ?? '9999')
  return {
    of,
    done: add(tops, ({ done }) => done),
    total: leaves.length,
    planned: leaves.filter(({ itemId }) => isDue(itemId)).length,
    periodsNeeded: add(tops, ({ periodsNeeded }) => periodsNeeded),
    lateSince: late.length === 0 ? null : late.reduce((first, day) => (day < first ? day : first)),
  }
}

const add = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** A chapter that is planned as a whole needs the share of its lessons that its open topics are. */
function sum(below: readonly ItemProgress[], periods: number): ItemProgress {
  const done = add(below, (one) => one.done)
  const total = add(below, (one) => one.total)
  const isDone = done === total
  const needed = add(below, (one) => one.periodsNeeded)
  const days = below.flatMap(({ completedOn }) => (completedOn === null ? [] : [completedOn]))
  const isPlannedAsAWhole = !isDone && needed === 0 && below.every((one) => one.periodsNeeded === 0) && periods > 0
  return {
    statusId: isDone ? completedStatus : openStatus,
    completedOn: isDone ? days.reduce((last, day) => (day > last ? day : last), '') || null : null,
    done,
    total,
    isLate: below.some((one) => one.isLate),
    periodsNeeded: isPlannedAsAWhole ? Math.ceil((periods * (total - done)) / total) : needed,
  }
}
