import type { Localized } from '#platform/contract/notifications.ts'
import type { TenantDb } from '../database/database.ts'
import type { Unit } from '../requests/unit.ts'
import type { Tables } from '../tables.ts'

/** A student of the closing year who has a place in the next one. */
export type PlacedStudent = {
  readonly studentId: string
  readonly gradeId: string
  readonly section: string
  readonly rollNo: string
  /** A fee plan somebody chose, of either year; without one, the plan that is meant for the student. */
  readonly planId: string | null
}

/** The change from one academic year to the next. */
export type YearTurn = {
  readonly fromYearId: string
  readonly toYearId: string
  readonly placed: readonly PlacedStudent[]
}

/** Something to look at before the year turns. A blocker must be fixed first; `to` are pages to do that, each for other people. */
export type YearFinding = {
  readonly isBlocker: boolean
  readonly says: Localized
  readonly count: number
  readonly to: readonly string[]
}

/** Both years during a rehearsal: the closing one as it is, the coming one as it would be. */
export type RehearsedYears = { readonly closing: TenantDb; readonly coming: TenantDb }

/**
 * What a module brings into the next academic year. A task runs in one transaction of the coming year, so it happens as a whole
 * or not at all, and running it again changes nothing.
 */
export type YearTask = {
  readonly name: string
  /** The number clients know it by. */
  readonly archiveModuleId: number
  readonly title: Localized
  /** The tasks that come first. */
  readonly after: readonly string[] | 'all others'
  /** The tables it adds rows of the coming year to, referenced ones first. Undoing deletes those rows again. */
  readonly tables: readonly (keyof Tables)[]
  readonly run: (db: TenantDb, turn: YearTurn) => Promise<void>
  /** Takes back what is not a row of the coming year. */
  readonly undo?: (db: TenantDb, turn: YearTurn) => Promise<void>
  /** What stands in the way in the closing year alone. Asked for again when the run starts. */
  readonly closingFindings?: (closing: TenantDb) => Promise<readonly YearFinding[]>
  readonly findings?: (years: RehearsedYears, turn: YearTurn) => Promise<readonly YearFinding[]>
  /** What cannot be undone, and so happens when undoing is no longer possible. */
  readonly whenFinal?: (unit: Unit, turn: YearTurn) => Promise<void>
}

/** Whether all tasks that come before this one are done. */
export const isReady = (
  { name, after }: YearTask,
  tasks: readonly YearTask[],
  isDone: (name: string) => boolean,
): boolean =>
  after === 'all others' ? tasks.every((one) => one.name === name || isDone(one.name)) : after.every(isDone)

/** The tasks in an order in which each comes after those it needs. */
export function inTaskOrder(tasks: readonly YearTask[]): readonly YearTask[] {
  const ordered: YearTask[] = []
  const isDone = (name: string) => ordered.some((one) => one.name === name)
  while (ordered.length < tasks.length) {
    const next = tasks.find((task) => !isDone(task.name) && isReady(task, tasks, isDone))
    if (!next) throw new Error('The tasks of a new academic year wait for each other, or for one that does not exist.')
    ordered.push(next)
  }
  return ordered
}
