import type { CellChange } from './sheet.ts'

/** What was done together, such as one paste, is undone together. */
export type Step = readonly CellChange[]

export interface History {
  readonly past: readonly Step[]
  /** What was undone and can be done again, the next one first. */
  readonly future: readonly Step[]
}

const most = 200

export const noHistory: History = { past: [], future: [] }

/** Something new was done; what had been undone is gone. */
export function done(history: History, step: Step): History {
  if (step.length === 0) return history
  return { past: [...history.past, step].slice(-most), future: [] }
}

/** The changes that take a step back: the last one first. */
export const reversed = (step: Step): Step =>
  step.toReversed().map((change) => ({ ...change, before: change.after, after: change.before }))

/** Takes back the last step; the changes to apply, or null when there is none. */
export function undone(history: History): { history: History; changes: Step } | null {
  const step = history.past.at(-1)
  if (!step) return null
  return { history: { past: history.past.slice(0, -1), future: [step, ...history.future] }, changes: reversed(step) }
}

/** Does again what was undone last. */
export function redone(history: History): { history: History; changes: Step } | null {
  const step = history.future[0]
  if (!step) return null
  return { history: { past: [...history.past, step], future: history.future.slice(1) }, changes: step }
}
