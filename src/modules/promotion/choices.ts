/** What becomes of a student when the year turns. */
export const outcomes = ['promoted', 'provisional', 'detained', 'left', 'graduated'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcomes with a place in the next year. */
export const placedOutcomes: readonly Outcome[] = ['promoted', 'provisional', 'detained']
export const isPlaced = (outcome: Outcome): boolean => placedOutcomes.includes(outcome)

/** How the students of a grade are spread over its sections. */
export const sectionRules = ['keep', 'balance', 'rank', 'hand'] as const
export type SectionRule = (typeof sectionRules)[number]

/** In which order a section is numbered. */
export const rollRules = ['name', 'keep', 'admission', 'rank'] as const
export type RollRule = (typeof rollRules)[number]

/** The states of a turn of the year, from its rehearsal on. */
export const turnStates = [
  'rehearsing',
  'rehearsed',
  'broken',
  'running',
  'failed',
  'completed',
  'undone',
  'final',
] as const
export type TurnState = (typeof turnStates)[number]

export const taskStates = ['waiting', 'running', 'completed', 'failed'] as const
export type TaskState = (typeof taskStates)[number]

/** The numbers clients know the states of a task by. What waits for its turn is in progress for them. */
export const archiveStatus = { completed: 3, inProgress: 4, failed: 14 } as const

/** Hours after the turn of the year in which it can be undone. */
export const undoHours = 72

/** The live message that says that a turn of the year went on. */
export const turnEvent = 'yearTurn'
