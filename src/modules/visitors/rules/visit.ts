export const visitStates = [
  'invited',
  'arrived',
  'awaitingHost',
  'approved',
  'denied',
  'noAnswer',
  'checkedIn',
  'checkedOut',
  'noShow',
  'cancelled',
] as const
export type VisitState = (typeof visitStates)[number]

export const visitEvents = [
  'arrive',
  'ask',
  'approve',
  'deny',
  'expire',
  'admit',
  'override',
  'leave',
  'cancel',
  'miss',
] as const
export type VisitEvent = (typeof visitEvents)[number]

/** `override` is a supervisor's PIN in place of the host's answer; `expire` is a host who has not answered in time. */
const steps: Readonly<Record<VisitState, Readonly<Partial<Record<VisitEvent, VisitState>>>>> = {
  invited: { arrive: 'arrived', cancel: 'cancelled', miss: 'noShow' },
  arrived: { ask: 'awaitingHost', admit: 'checkedIn', override: 'checkedIn', deny: 'denied' },
  awaitingHost: { approve: 'approved', deny: 'denied', expire: 'noAnswer', override: 'checkedIn' },
  noAnswer: { approve: 'approved', deny: 'denied', override: 'checkedIn' },
  approved: { admit: 'checkedIn', deny: 'denied' },
  checkedIn: { leave: 'checkedOut' },
  denied: {},
  checkedOut: {},
  noShow: {},
  cancelled: {},
}

/** The state after an event; null if the event is not possible now. */
export const stateAfter = (state: VisitState, event: VisitEvent): VisitState | null => steps[state][event] ?? null

/** The events that are possible in a state, for a refusal that names them. */
export const eventsIn = (state: VisitState): VisitEvent[] => visitEvents.filter((event) => event in steps[state])

/** What happens when somebody arrives: the host is asked, or they go in. An invitation is the host's answer. */
export const eventOnArrival = (purpose: { readonly needsApproval: boolean }, isInvited: boolean): 'ask' | 'admit' =>
  purpose.needsApproval && !isInvited ? 'ask' : 'admit'
