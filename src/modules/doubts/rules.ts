export const doubtStates = ['open', 'answered', 'resolved'] as const
/** `open`: it is the teacher's turn. */
export type DoubtState = (typeof doubtStates)[number]

/** Who somebody is to a doubt. `none` is everybody else, such as a teacher of another subject. */
export const doubtRoles = ['asker', 'guardian', 'classmate', 'teacher', 'office', 'none'] as const
export type DoubtRole = (typeof doubtRoles)[number]

/** Why the office sees a post. */
export const traceKinds = ['deleted', 'reported'] as const
export type TraceKind = (typeof traceKinds)[number]

export const limits = {
  /** Characters of a post. */
  text: 2000,
  /** Photos and voice messages of a post. */
  files: 4,
  /** Per person and day. */
  questionsPerDay: 15,
  repliesPerDay: 60,
  filesPerDay: 60,
  teacherPostsPerDay: 400,
  reportsPerDay: 30,
} as const

type DoubtFacts = { readonly forClass: boolean; readonly isHidden: boolean; readonly state: DoubtState }
type Person = {
  readonly role: DoubtRole
  /** Whether the school lets students answer each other. */
  readonly studentsAnswer: boolean
  /** Whether the person has reached the age from which the school lets students write to their class. */
  readonly isOldEnough: boolean
}

/** What a person may do with a doubt that is not deleted. */
export function doubtRights({ role, studentsAnswer, isOldEnough }: Person, { forClass, isHidden, state }: DoubtFacts) {
  const sees = role === 'classmate' ? forClass && !isHidden : role !== 'none' && role !== 'office'
  return {
    mayRead: sees,
    mayReply:
      role === 'teacher' ||
      role === 'asker' ||
      (role === 'classmate' && sees && studentsAnswer && isOldEnough && state !== 'resolved'),
    mayResolve: role === 'asker',
  }
}

type PostFacts = { readonly isOwn: boolean; readonly isHidden: boolean }

/** What a person who may read the doubt may do with one of its posts. */
export const postRights = (role: DoubtRole, { isOwn, isHidden }: PostFacts) => ({
  /** Teachers and the office say why. */
  mayDelete: role === 'teacher' || role === 'office' || (isOwn && (role === 'asker' || role === 'classmate')),
  mayReport: !isOwn && !isHidden && role !== 'office' && role !== 'none' && role !== 'teacher',
  mayHide: role === 'office' || (role === 'teacher' && !isOwn),
})

/** The state after somebody has written. Only a teacher answers a doubt for good; its asker asks on. */
export function stateAfterReply(state: DoubtState, role: DoubtRole): DoubtState {
  if (role === 'teacher') return state === 'resolved' ? 'resolved' : 'answered'
  return role === 'asker' ? 'open' : state
}
