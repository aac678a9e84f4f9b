import { type Instant, millisecondsOf } from '#platform/contract/dates/clock.ts'

export const homeworkStates = ['draft', 'scheduled', 'open', 'closed', 'withdrawn'] as const
export type HomeworkState = (typeof homeworkStates)[number]

/** What happens to work after the due time: shown as late, shown as late until a second time, or refused. */
export const lateRules = ['accept', 'until', 'refuse'] as const
export type LateRule = (typeof lateRules)[number]

/** What a student can hand in; an empty list means nothing. */
export const handInKinds = ['text', 'files', 'photos', 'audio'] as const
export type HandInKind = (typeof handInKinds)[number]

export const submissionStates = ['notOpened', 'opened', 'handedIn', 'returned'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** What a teacher sees of a student: where the work is, and what is missing after the due time. */
export const progressStates = ['notOpened', 'opened', 'missing', 'handedIn', 'late', 'returned'] as const
export type ProgressState = (typeof progressStates)[number]

export type DueRule = {
  readonly state: HomeworkState
  readonly dueAt: Instant
  readonly lateRule: LateRule
  readonly lateUntil: Instant | null
}

/** Whether a student could hand in at this instant: in time, late, or not any more (or not yet). */
export function handInAt({ state, dueAt, lateRule, lateUntil }: DueRule, now: Instant): 'inTime' | 'late' | 'refused' {
  if (state !== 'open') return 'refused'
  const at = millisecondsOf(now)
  if (at <= millisecondsOf(dueAt)) return 'inTime'
  if (lateRule === 'accept') return 'late'
  return lateRule === 'until' && lateUntil !== null && at <= millisecondsOf(lateUntil) ? 'late' : 'refused'
}

/** Work handed in can be taken back until it is due, as long as the teacher has not returned it. */
export const mayTakeBack = (rule: DueRule, submission: SubmissionState, now: Instant): boolean =>
  submission === 'handedIn' && handInAt(rule, now) === 'inTime'

/** Handed in after the due time. The due time counts as it is now, so that a later one makes work punctual. */
export const isLate = (handedInAt: Instant | null, dueAt: Instant | null): boolean =>
  handedInAt !== null && dueAt !== null && millisecondsOf(handedInAt) > millisecondsOf(dueAt)

type Work = { readonly state: SubmissionState; readonly handedInAt: Instant | null }
type Due = { readonly dueAt: Instant | null; readonly handIn: readonly HandInKind[] }

export function progressOf({ state, handedInAt }: Work, { dueAt, handIn }: Due, now: Instant): ProgressState {
  if (state === 'returned') return 'returned'
  if (state === 'handedIn') return isLate(handedInAt, dueAt) ? 'late' : 'handedIn'
  const isOver = dueAt !== null && millisecondsOf(now) > millisecondsOf(dueAt)
  return isOver && handIn.length > 0 ? 'missing' : state
}
