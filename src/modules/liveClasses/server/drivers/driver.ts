/** The services that make meetings. Without one, people paste links. */
export type ServiceName = 'jitsi' | 'meet' | 'zoom'

/** What a service is asked for. */
export type MeetingRequest = {
  /** The id of the live class: by it, a meeting whose answer was lost is found again. */
  readonly reference: string
  readonly title: string
  readonly startsAt: Date
  readonly minutes: number
  readonly timeZone: string
}

export type Meeting = {
  /** The service's name for it. */
  readonly ref: string
  /** The address everybody shares; empty where each person has their own. */
  readonly address: string
}

/** A person on the way into a meeting. The service knows them by their seat and their name, never by their account. */
export type Guest = {
  readonly seatId: string
  readonly firstName: string
  readonly lastName: string
  readonly until: Date
}

/** One stay, as the service tells it. */
export type ReportedVisit = {
  readonly key: string
  /** What the service calls this person: the seat, or its own name for it. Empty if it does not know. */
  readonly seatRef: string
  readonly name: string
  readonly joinedAt: string
  readonly leftAt: string | null
}

export type MeetingDriver = {
  readonly name: ServiceName
  /** Makes the meeting. `isRepeat`: it was asked for before and the answer may have been lost. */
  make(request: MeetingRequest, isRepeat: boolean): Promise<Meeting>
  /** Tells the service of a new time or title. */
  change(meeting: Meeting, request: MeetingRequest): Promise<void>
  /** Removes the meeting; one that is gone is no failure. */
  remove(meeting: Meeting): Promise<void>
  /** The link that makes its bearer the host. It is asked for when needed and never stored. */
  hostAddress(meeting: Meeting, host: Guest): Promise<string>
  /** A person's own link, and what the service will call them; null where all share the meeting's address. */
  guestAddress(meeting: Meeting, guest: Guest): Promise<{ readonly address: string; readonly seatRef: string } | null>
  /** Who was there, and the recording if there is one already. Null where the service sends this by itself. */
  report(meeting: Meeting): Promise<{ readonly visits: readonly ReportedVisit[]; readonly recording: string } | null>
}

type FailureCode = 'auth' | 'refused' | 'unreachable'
type MeetingFailure = Error & { readonly name: 'MeetingFailure'; readonly code: FailureCode }

const wording: Record<FailureCode, string> = {
  auth: 'The meeting service did not accept the school’s key.',
  refused: 'The meeting service rejected the request.',
  unreachable: 'We couldn’t reach the meeting service.',
}

/** A failure whose message reveals neither key nor person. */
export const meetingFailure = (code: FailureCode, detail = ''): MeetingFailure =>
  Object.assign(new Error(detail ? `${wording[code]} ${detail}` : wording[code]), {
    name: 'MeetingFailure' as const,
    code,
  })

export const isMeetingFailure = (error: unknown): error is MeetingFailure =>
  error instanceof Error && error.name === 'MeetingFailure'
