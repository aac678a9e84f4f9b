/** A sheet holds the marks of a class in one subject and term. */
export const sheetStates = ['open', 'submitted', 'verified', 'locked', 'published'] as const
export type SheetState = (typeof sheetStates)[number]

export const sheetSteps = ['submit', 'verify', 'lock', 'publish', 'reopen'] as const
export type SheetStep = (typeof sheetSteps)[number]

const from: Record<SheetStep, readonly SheetState[]> = {
  submit: ['open'],
  verify: ['submitted'],
  lock: ['verified'],
  publish: ['locked'],
  reopen: ['submitted', 'verified', 'locked', 'published'],
}
/** The state each step leads to. */
export const stateOf: Record<SheetStep, SheetState> = {
  submit: 'submitted',
  verify: 'verified',
  lock: 'locked',
  publish: 'published',
  reopen: 'open',
}

/** The state a step leads to; undefined if it cannot be taken from this one. */
export const stateAfter = (state: SheetState, step: SheetStep): SheetState | undefined =>
  from[step].includes(state) ? stateOf[step] : undefined

/** Steps a sheet can take now. */
export const stepsFrom = (state: SheetState): readonly SheetStep[] =>
  sheetSteps.filter((step) => from[step].includes(state))

/** Whether nothing can be typed any more, so that what is empty is zero for good. */
export const isFinal = (state: SheetState): boolean => state === 'locked' || state === 'published'
