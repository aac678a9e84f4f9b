import type { AttemptState, TestState } from './kinds.ts'

/** When a test can be taken and for how long. Instants are milliseconds of the server's clock; no device's clock counts. */
export type Timing = {
  readonly opensAt: number
  readonly closesAt: number
  readonly minutes: number
  /** How long after the end answers still arrive that a device could not send in time. */
  readonly graceMinutes: number
}

/** What a student gets beyond the others: a share of the time, 100 for none, and minutes. */
export type Allowance = { readonly percent: number; readonly minutes: number }

export const noAllowance: Allowance = { percent: 100, minutes: 0 }

const minute = 60_000

/** A student's own time, to the second above. */
export const timeFor = ({ minutes }: Pick<Timing, 'minutes'>, { percent, minutes: more }: Allowance): number =>
  Math.ceil((minutes * 60 * percent) / 100) * 1000 + more * minute

/** The last instant at which a student can begin; extra time is not lost by beginning late. */
export const closesFor = (timing: Timing, allowance: Allowance): number =>
  timing.closesAt + timeFor(timing, allowance) - timing.minutes * minute

/**
 * When an attempt ends: the student's own time after it began, or when the test closes for them. What a teacher added counts after
 * both.
 */
export const endOf = (timing: Timing, allowance: Allowance, startedAt: number, addedMinutes: number): number =>
  Math.min(startedAt + timeFor(timing, allowance), closesFor(timing, allowance)) + addedMinutes * minute

/** Until when answers are taken. */
export const lastSaveAt = (endsAt: number, { graceMinutes }: Pick<Timing, 'graceMinutes'>): number =>
  endsAt + graceMinutes * minute

export type StartRefusal = 'not-scheduled' | 'not-open-yet' | 'closed' | 'no-attempts-left' | 'already-running'

/** Why a student cannot begin an attempt now; null if they can. */
export function startRefusal(
  test: Timing & { readonly state: TestState; readonly attempts: number },
  allowance: Allowance,
  had: readonly AttemptState[],
  now: number,
): StartRefusal | null {
  if (test.state === 'closed') return 'closed'
  if (test.state !== 'scheduled') return 'not-scheduled'
  if (now < test.opensAt) return 'not-open-yet'
  if (had.includes('running')) return 'already-running'
  if (now >= closesFor(test, allowance)) return 'closed'
  // An attempt that was set aside is given back.
  return had.filter((state) => state !== 'void').length >= test.attempts ? 'no-attempts-left' : null
}

/** Whether an attempt takes answers now. */
export const takesAnswers = (state: AttemptState, endsAt: number, timing: Pick<Timing, 'graceMinutes'>, now: number) =>
  state === 'running' && now < lastSaveAt(endsAt, timing)
