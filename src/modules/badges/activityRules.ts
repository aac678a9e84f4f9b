import type { ActivityKind } from './activityKinds.ts'

/** Of each kind, at most so many count on one day: badges reward steady work, not a busy evening. */
export const dailyCaps: Readonly<Record<ActivityKind, number>> = {
  'homework.set': 3,
  'homework.evaluated': 5,
  'homework.viewed': 10,
  'homework.handedIn': 6,
  'activity.assigned': 3,
  'activity.evaluated': 3,
  'activity.viewed': 10,
  'activity.handedIn': 3,
  'doubt.created': 3,
  'doubt.resolved': 10,
  'lessonPlan.created': 3,
  'topic.completed': 6,
  'content.used': 3,
  'register.taken': 3,
  'onlineTest.set': 3,
  'onlineTest.taken': 5,
  'challenge.mastered': 5,
}

/** What must have happened to the same record before an event counts. */
export const provenBy: Partial<Readonly<Record<ActivityKind, ActivityKind>>> = {
  'homework.set': 'homework.evaluated',
  'activity.handedIn': 'activity.evaluated',
  'doubt.created': 'doubt.resolved',
}

/** Events that may let others count: those of the same record are looked at again. */
export const provingKinds: readonly ActivityKind[] = ['homework.viewed', ...Object.values(provenBy)]

/** What is known of the record of an event from events of everybody. */
export type Evidence = {
  readonly kind: ActivityKind
  /** How many students it was meant for, if its module says so. */
  readonly audience: number | null
  /** How many of them have opened it. */
  readonly viewers: number
  /** Whether what `provenBy` names has happened. */
  readonly isEvidenced: boolean
}

/** Homework counts once half the class has opened it, or once it is evaluated; other kinds as `provenBy` says. */
export function isProven({ kind, audience, viewers, isEvidenced }: Evidence): boolean {
  if (!provenBy[kind] || isEvidenced) return true
  return kind === 'homework.set' && audience !== null && audience > 0 && viewers * 2 >= audience
}

/** The lists the specification names, by the kinds they show. Other kinds are on the list of everything. */
export const activityFilters = {
  homework: ['homework.set', 'homework.evaluated', 'homework.handedIn'],
  elaAssigned: ['activity.assigned'],
  elaEvaluated: ['activity.evaluated', 'activity.handedIn'],
  lessonPlansCreated: ['lessonPlan.created'],
  doubtResolved: ['doubt.resolved'],
  contentUsage: ['content.used'],
  homeworkViewed: ['homework.viewed'],
  elaViewed: ['activity.viewed'],
  doubtCreated: ['doubt.created'],
} as const satisfies Record<string, readonly ActivityKind[]>
export type ActivityFilter = keyof typeof activityFilters
export const activityFilterNames = Object.keys(activityFilters) as [ActivityFilter, ...ActivityFilter[]]

/** The filters that can find something for each audience. */
export const filtersOf = {
  teacher: ['homework', 'elaAssigned', 'elaEvaluated', 'lessonPlansCreated', 'doubtResolved', 'contentUsage'],
  student: ['homework', 'elaEvaluated', 'doubtResolved', 'contentUsage', 'homeworkViewed', 'elaViewed', 'doubtCreated'],
} as const satisfies Record<'teacher' | 'student', readonly ActivityFilter[]>
