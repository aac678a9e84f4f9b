import { type CurriculumItem, childrenOf, plannedPeriods } from './items.ts'

/** Status numbers in the API. */
export const completedStatus = 3
export const openStatus = 0

/** A class’s progress on a line, counted in leaves, usually topics. */
export type ItemProgress = {
  readonly statusId: typeof completedStatus | typeof openStatus
  /** The day its last leaf was completed; null while any is open. */
  readonly completedOn: string | null
  readonly done: number
  readonly total: number
  /** Planned lessons of what is still open. */
  readonly periodsNeeded: number
  /** Due before today and still open. */
  readonly isLate: boolean
}

export type Progress = {
  readonly of: ReadonlyMap<string, ItemProgress>
  readonly done: number
  readonly total: number
  /** Leaves due by today; those without a date are not due. */
  readonly planned: number
  readonly periodsNeeded: number
  /** The earliest due date of an open leaf; null if nothing is late. */
  readonly lateSince: string | null
}

/** The last planned day of each line, inherited from its parent if it has none. */
function dueDays(items: readonly CurriculumItem[]): ReadonlyMap<string, string | null> {
  const due = new Map<string, string | null>()
  for (const { itemId, parentId, plannedTo } of items)
    due.set(itemId, plannedTo ?? (parentId === null ? null : (due.get(parentId) ?? null)))
  return due
}

/** Compares plan and progress; `completed` maps leaves to the day they were completed. */
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

/** If only the parent has planned lessons, the open share of them is needed. */
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
