import type { CellChange } from './sheet.ts'

/** Changes made together, such as one paste, are undone together. */
export type EditStep = readonly CellChange[]

export interface EditHistory {
  readonly past: readonly EditStep[]
  /** Undone steps that can be redone, the next one first. */
  readonly future: readonly EditStep[]
}

const most = 200

export const noHistory: EditHistory = { past: [], future: [] }

/** Adds a step; undone steps are lost. */
export function done(history: EditHistory, step: EditStep): EditHistory {
  if (step.length === 0) return history
  return { past: [...history.past, step].slice(-most), future: [] }
}

/** The changes that revert a step, in reverse order. */
export const reversed = (step: EditStep): EditStep =>
  step.toReversed().map((change) => ({ ...change, before: change.after, after: change.before }))

/** Undoes the last step; returns the changes to apply, or null if there is none. */
export function undone(history: EditHistory): { history: EditHistory; changes: EditStep } | null {
  const step = history.past.at(-1)
  if (!step) return null
  return { history: { past: history.past.slice(0, -1), future: [step, ...history.future] }, changes: reversed(step) }
}

/** Redoes the step undone last. */
export function redone(history: EditHistory): { history: EditHistory; changes: EditStep } | null {
  const step = history.future[0]
  if (!step) return null
  return { history: { past: [...history.past, step], future: history.future.slice(1) }, changes: step }
}
