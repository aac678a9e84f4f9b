import type { GateDay } from '#modules/visitors/gateSchemas.ts'

/** What is known of a visitor so far. */
export type Draft = {
  readonly visitId: string | null
  readonly name: string
  readonly company: string
  readonly phone: string | null
  readonly codeId: string | null
  readonly passCode: string | null
  readonly pin: string | null
  readonly photo: Blob | null
  readonly visitPurposeId: string | null
  readonly hostId: string | null
  readonly partySize: number
  readonly vehicle: string
  readonly items: string
  readonly answers: Readonly<Record<string, string>>
  /** The number was proved, or something else stands in for that. */
  readonly isReady: boolean
  /** What a visitor who has come before chose then: it is offered first. */
  readonly before: { readonly visitPurposeId: string | null; readonly hostId: string | null } | null
}

export const emptyDraft: Draft = {
  visitId: null,
  name: '',
  company: '',
  phone: null,
  codeId: null,
  passCode: null,
  pin: null,
  photo: null,
  visitPurposeId: null,
  hostId: null,
  partySize: 1,
  vehicle: '',
  items: '',
  answers: {},
  isReady: false,
  before: null,
}

export type Step = 'number' | 'photo' | 'purpose' | 'host' | 'details'

/** The first question that is still open. An invitation answers purpose and host; a delivery needs no photo. */
export function nextStep(draft: Draft, day: Pick<GateDay, 'purposes'>): Step {
  if (!draft.isReady) return 'number'
  const purpose = day.purposes.find(({ visitPurposeId }) => visitPurposeId === draft.visitPurposeId)
  if (!draft.photo && purpose?.kind !== 'delivery') return 'photo'
  if (!draft.visitPurposeId) return 'purpose'
  if (!draft.visitId && purpose?.needsHost && !draft.hostId) return 'host'
  return 'details'
}

/** Whether there is nothing left to type: a known or invited visitor without questions is checked in by the last choice. */
export function isComplete(draft: Draft, day: Pick<GateDay, 'purposes'>): boolean {
  const purpose = day.purposes.find(({ visitPurposeId }) => visitPurposeId === draft.visitPurposeId)
  const isKnown = draft.before !== null || draft.passCode !== null
  return isKnown && draft.name !== '' && purpose?.kind === 'visitor' && purpose.questions.length === 0
}
