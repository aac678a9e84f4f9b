/** The company that supports schools. Its name is written here and nowhere else. */
export const vendor = 'TopSchool'

/** The statuses of a ticket with their numbers on the wire; elsewhere only the words are used. */
export const ticketStatuses = {
  pending: 8,
  rejected: 14,
  sentToVendor: 18,
  resolved: 19,
  resolvedByVendor: 20,
} as const
export type TicketState = keyof typeof ticketStatuses
export type TicketStatusId = (typeof ticketStatuses)[TicketState]

export const ticketStates = Object.keys(ticketStatuses) as TicketState[]
export const stateOf = (statusId: TicketStatusId): TicketState =>
  ticketStates.find((state) => ticketStatuses[state] === statusId) ?? 'pending'

/** Who somebody is to a ticket. `viewer` reads it in the office without the right to decide. */
export const ticketRoles = ['requester', 'handler', 'viewer', 'desk', 'none'] as const
export type TicketRole = (typeof ticketRoles)[number]

type Moves = Partial<Record<TicketRole, readonly TicketState[]>>
const legalMoves: Record<TicketState, Moves> = {
  pending: { handler: ['resolved', 'rejected', 'sentToVendor'] },
  sentToVendor: { handler: ['pending'], desk: ['resolvedByVendor', 'pending'] },
  resolved: { handler: ['pending'], requester: ['pending'] },
  resolvedByVendor: { handler: ['pending'], requester: ['pending'] },
  rejected: { handler: ['pending'] },
}

/** The statuses this role may give a ticket now. */
export const movesOf = (state: TicketState, role: TicketRole): readonly TicketState[] => legalMoves[state][role] ?? []

/** Whether a move must be explained: a rejection always, and reopening by the person who asked. */
export const needsNote = (to: TicketState, role: TicketRole): boolean =>
  to === 'rejected' || (to === 'pending' && role === 'requester')

export const isOpen = (state: TicketState): boolean => state === 'pending' || state === 'sentToVendor'
/** After these the person who asked is asked how satisfied they are. */
export const isSolved = (state: TicketState): boolean => state === 'resolved' || state === 'resolvedByVendor'

export const ticketKinds = ['account', 'technical', 'academics', 'fees', 'transport', 'facilities', 'other'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** How soon each kind is answered and solved unless the school says otherwise, in hours on the clock. */
export const usualHours: Record<TicketKind, { readonly answerHours: number; readonly resolveHours: number }> = {
  account: { answerHours: 4, resolveHours: 24 },
  technical: { answerHours: 8, resolveHours: 48 },
  academics: { answerHours: 24, resolveHours: 72 },
  fees: { answerHours: 24, resolveHours: 72 },
  transport: { answerHours: 4, resolveHours: 24 },
  facilities: { answerHours: 24, resolveHours: 120 },
  other: { answerHours: 24, resolveHours: 120 },
}

export const limits = {
  /** Characters. */
  subject: 150,
  message: 500,
  answer: 2000,
  note: 500,
  /** Files of a message, and bytes of a file. */
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  /** Per person and day. */
  ticketsPerDay: 20,
  messagesPerDay: 100,
  filesPerDay: 60,
  officePostsPerDay: 1000,
  officeFilesPerDay: 500,
} as const

export const fileExtensions = ['doc', 'docx', 'jpeg', 'jpg', 'xlsx', 'xls', 'pdf'] as const

const hour = 60 * 60_000
/** When a ticket raised or reopened at a moment is due: by the clock, whatever the school's hours and holidays are. */
export const dueTimes = (at: Date, hours: { answerHours: number; resolveHours: number }) => ({
  answerDueAt: new Date(at.getTime() + hours.answerHours * hour),
  resolveDueAt: new Date(at.getTime() + hours.resolveHours * hour),
})
