export const passStates = [
  'requested',
  'approved',
  'rejected',
  'verified',
  'left',
  'returned',
  'closed',
  'cancelled',
] as const
export type PassState = (typeof passStates)[number]

export const passEvents = ['approve', 'reject', 'cancel', 'verify', 'leave', 'return', 'close'] as const
export type PassEvent = (typeof passEvents)[number]

/** `close` is the end of the day. */
const steps: Readonly<Record<PassState, Readonly<Partial<Record<PassEvent, PassState>>>>> = {
  requested: { approve: 'approved', reject: 'rejected', cancel: 'cancelled', close: 'closed' },
  approved: { verify: 'verified', cancel: 'cancelled', close: 'closed' },
  verified: { leave: 'left', close: 'closed' },
  left: { return: 'returned', close: 'closed' },
  rejected: {},
  returned: {},
  closed: {},
  cancelled: {},
}

export const passStateAfter = (state: PassState, event: PassEvent): PassState | null => steps[state][event] ?? null

/** What is known about a student who wants to leave. */
export type ExitFacts = {
  readonly state: PassState
  /** The pass is for the day on which they leave. */
  readonly isOfDay: boolean
  /** The adult is a guardian who is not barred, or was authorised for this student and this day. */
  readonly isAuthorised: boolean
  /** The code was sent to a guardian of this student for this pass, and was told correctly. */
  readonly hasCode: boolean
  readonly callNote: string
}

export type ExitRefusal = 'pass-not-approved' | 'pass-of-other-day' | 'adult-not-authorised' | 'code-or-call-needed'

/** Why a student may not leave; null if they may. All of it is asked for, whatever order it comes in. */
export function exitRefusal({ state, isOfDay, isAuthorised, hasCode, callNote }: ExitFacts): ExitRefusal | null {
  if (state !== 'approved' && state !== 'verified') return 'pass-not-approved'
  if (!isOfDay) return 'pass-of-other-day'
  if (!isAuthorised) return 'adult-not-authorised'
  if (!hasCode && callNote.trim() === '') return 'code-or-call-needed'
  return null
}
