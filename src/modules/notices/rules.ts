export const noticeTypes = ['announcement', 'circular', 'event', 'poll', 'slip', 'achievement'] as const
export type NoticeType = (typeof noticeTypes)[number]

export const audienceRoles = ['teacher', 'staff', 'student', 'guardian', 'admin'] as const
export type AudienceRole = (typeof audienceRoles)[number]

export const reactionKinds = ['like', 'thanks', 'celebrate', 'support'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** `moderated`: a comment is shown once the office has approved it. */
export const commentRules = ['none', 'moderated', 'open'] as const

/** `ongoing`: published and not expired. */
export const noticePhases = ['draft', 'scheduled', 'ongoing', 'past'] as const
export type NoticePhase = (typeof noticePhases)[number]

type NoticeTimes = {
  readonly publishAt: Date | null
  readonly expiresAt: Date | null
  readonly withdrawnAt: Date | null
}

/** Where a notice is in its life; only an ongoing one is on the board. */
export function phaseOf({ publishAt, expiresAt, withdrawnAt }: NoticeTimes, now: Date): NoticePhase {
  if (withdrawnAt) return 'past'
  if (!publishAt) return 'draft'
  if (publishAt > now) return 'scheduled'
  return expiresAt && expiresAt <= now ? 'past' : 'ongoing'
}

export const limits = {
  /** Characters. */
  title: 150,
  body: 20_000,
  comment: 500,
  place: 120,
  option: 120,
  signature: 20_000,
  options: 8,
  files: 10,
  /** People one person may bring to an event. */
  guests: 20,
  commentsPerDay: 40,
  filesPerDay: 200,
} as const
