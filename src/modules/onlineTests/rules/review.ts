import type { AttemptState } from './kinds.ts'

/** From when something is shown: once handed in, once the test is over for everybody, once it was released, or never. */
export const moments = ['handIn', 'close', 'release', 'never'] as const
export type Moment = (typeof moments)[number]

/** The key is never shown while anybody may still be answering. */
export const keyMoments = ['close', 'release', 'never'] as const
export type KeyMoment = (typeof keyMoments)[number]

export type ReviewPolicy = { readonly answers: Moment; readonly marks: Moment; readonly key: KeyMoment }

export type ReviewTime = {
  readonly attempt: AttemptState
  /** Nobody has time left, not even with extra time. */
  readonly isOver: boolean
  readonly isReleased: boolean
}

export type Shown = {
  /** What was asked and what the student answered. */
  readonly answers: boolean
  readonly total: boolean
  /** Marks and remarks question by question. */
  readonly marks: boolean
  readonly key: boolean
}

const nothing: Shown = { answers: false, total: false, marks: false, key: false }

/**
 * What a student sees of an attempt. Marks question by question tell which answers are right, so until the test is over for everybody
 * they are a total only. Guardians see what their child sees once it was released.
 */
export function shownTo(viewer: 'student' | 'guardian', policy: ReviewPolicy, time: ReviewTime): Shown {
  if (time.attempt === 'running' || time.attempt === 'void') return nothing
  // Releasing a test before it is over is refused; should the time of somebody be extended afterwards, the key is hidden again.
  const isReleased = time.isReleased && time.isOver
  if (viewer === 'guardian' && !isReleased) return nothing
  const hasCome: Record<Moment, boolean> = {
    handIn: true,
    close: time.isOver,
    release: isReleased,
    never: false,
  }
  const total = hasCome[policy.marks]
  const key = hasCome[policy.key]
  return { answers: hasCome[policy.answers] || key, total, marks: total && time.isOver, key }
}
