import type { Localized, MessageLanguage } from '#platform/contract/notifications.ts'
import type { MessageEvent } from '#platform/server/contributions/messageEvent.ts'
import type { PublicState } from '../../rules/states.ts'
import { reminderWords, stateMailWords } from './mailWords.ts'

/** The steps of an application of which families are told. Each is an event of the gateway that the school can word itself. */
export const familySteps = [
  'acknowledged',
  'documentsReturned',
  'evaluation',
  'deciding',
  'offered',
  'offerEnding',
  'accepted',
  'admitted',
  'waitlisted',
  'rejected',
  'withdrawn',
  'expired',
  'draftEnding',
] as const
export type FamilyStep = (typeof familySteps)[number]

/** The source of the messages about a step. */
export const sourceOf = (step: FamilyStep) => `admissions.${step}` as const

const steps: Readonly<Record<Exclude<PublicState, 'draft'>, FamilyStep>> = {
  received: 'acknowledged',
  documentsNeeded: 'documentsReturned',
  evaluation: 'evaluation',
  waiting: 'deciding',
  offered: 'offered',
  accepted: 'accepted',
  admitted: 'admitted',
  waitlisted: 'waitlisted',
  notOffered: 'rejected',
  withdrawn: 'withdrawn',
  expired: 'expired',
}

export const stepOf = (state: PublicState): FamilyStep | null => (state === 'draft' ? null : steps[state])

/** What a step is called: the subject it has until the school writes its own. */
export function stepSubject(step: FamilyStep, language: MessageLanguage): string {
  if (step === 'offerEnding') return reminderWords[language].offer.subject
  if (step === 'draftEnding') return reminderWords[language].draft.subject
  const state = Object.entries(steps).find(([, one]) => one === step)?.[0] as PublicState
  return stateMailWords[language].states[state] ?? stateMailWords[language].subject
}

/** Values that only some steps have: a day on which something lapses, and what is wrong with a document. */
const own: Partial<Record<FamilyStep, readonly string[]>> = {
  documentsReturned: ['detail'],
  offered: ['day'],
  offerEnding: ['day'],
  draftEnding: ['day'],
}
export const placeholdersOf = (step: FamilyStep): string[] => [
  'child',
  'number',
  'grade',
  'admission',
  'link',
  ...(own[step] ?? []),
]

const group: Localized = { en: 'Admissions', hi: 'प्रवेश' }

export const messageEvents: readonly MessageEvent[] = familySteps.map((step) => ({
  id: sourceOf(step),
  name: { en: stepSubject(step, 'en'), hi: stepSubject(step, 'hi') },
  group,
  placeholders: placeholdersOf(step),
}))
