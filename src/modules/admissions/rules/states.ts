import type { ApplicationState } from '../choices.ts'

const next: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  enquiry: ['draft', 'submitted', 'withdrawn', 'expired', 'duplicate'],
  draft: ['submitted', 'withdrawn', 'expired', 'duplicate'],
  submitted: ['screening', 'documentsPending', 'evaluation', 'decisionPending', 'rejected', 'withdrawn', 'duplicate'],
  screening: ['documentsPending', 'evaluation', 'decisionPending', 'rejected', 'withdrawn', 'duplicate'],
  documentsPending: ['screening', 'evaluation', 'rejected', 'withdrawn', 'duplicate'],
  evaluation: ['screening', 'decisionPending', 'rejected', 'withdrawn'],
  decisionPending: ['evaluation', 'offered', 'waitlisted', 'rejected', 'withdrawn'],
  offered: ['accepted', 'waitlisted', 'decisionPending', 'withdrawn', 'expired'],
  accepted: ['enrolled', 'decisionPending', 'withdrawn'],
  enrolled: ['accepted'],
  waitlisted: ['decisionPending', 'offered', 'rejected', 'withdrawn'],
  rejected: ['screening'],
  withdrawn: ['screening'],
  expired: ['screening'],
  duplicate: ['screening'],
}

/** Not sent yet: the family, or the desk for it, is still filling in the form. */
export const isUnfinished = (state: ApplicationState): boolean => state === 'enquiry' || state === 'draft'

/** Nothing more is decided about it: the child was admitted, or it came to nothing. It takes no documents and holds no meeting. */
export const isClosed = (state: ApplicationState): boolean =>
  ['enrolled', 'rejected', 'withdrawn', 'expired', 'duplicate'].includes(state)

export const mayMove = (from: ApplicationState, to: ApplicationState): boolean => next[from].includes(to)

/** The states somebody in the office can choose; the others follow from an offer, its answer or the admission. */
const chosen: readonly ApplicationState[] = [
  'screening',
  'documentsPending',
  'evaluation',
  'decisionPending',
  'waitlisted',
  'rejected',
  'withdrawn',
  'duplicate',
]
export const officeMoves = (from: ApplicationState): ApplicationState[] =>
  next[from].filter((to) => chosen.includes(to))

/** Going back needs a reason: whoever was turned away is told something else now. */
export const needsReason = (from: ApplicationState, to: ApplicationState): boolean =>
  to === 'rejected' || ['rejected', 'withdrawn', 'expired', 'duplicate'].includes(from)

/** The states in which an application may hold a seat. */
export const holdsSeat = (state: ApplicationState): boolean =>
  state === 'offered' || state === 'accepted' || state === 'enrolled'

/** What families are told: fewer and plainer states than the office works with. */
export const publicStates = [
  'draft',
  'received',
  'documentsNeeded',
  'evaluation',
  'waiting',
  'offered',
  'accepted',
  'admitted',
  'waitlisted',
  'notOffered',
  'withdrawn',
  'expired',
] as const
export type PublicState = (typeof publicStates)[number]

export const publicState = (state: ApplicationState): PublicState =>
  (
    ({
      enquiry: 'draft',
      draft: 'draft',
      submitted: 'received',
      screening: 'received',
      documentsPending: 'documentsNeeded',
      evaluation: 'evaluation',
      decisionPending: 'waiting',
      offered: 'offered',
      accepted: 'accepted',
      enrolled: 'admitted',
      waitlisted: 'waitlisted',
      rejected: 'notOffered',
      withdrawn: 'withdrawn',
      expired: 'expired',
      duplicate: 'withdrawn',
    }) as const
  )[state]
