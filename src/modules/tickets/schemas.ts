import * as z from 'zod'
import { deviceKey } from '#modules/library/content.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { limits, type TicketStatusId, ticketKinds, ticketStatuses } from './rules.ts'

const numbers = Object.values(ticketStatuses)
export const StatusId = z.literal(numbers, { error: schemaError('ticket-status', 'Choose one of the five statuses.') })

/** A status in a query, where numbers arrive as digits. */
export const StatusFilter = z
  .enum(['8', '14', '18', '19', '20'], { error: schemaError('ticket-status', 'Choose one of the five statuses.') })
  .transform((digits) => Number(digits) as TicketStatusId)

const ticket = {
  ticketId: id(),
  /** Counts from 1 within the school. */
  number: z.int(),
  kind: z.enum(ticketKinds),
  subject: z.string(),
  statusId: z.literal(numbers),
  raisedAt: z.string(),
  changedAt: z.string(),
  /** Null once the office has answered. */
  answerDueAt: z.string().nullable(),
  /** Null once the ticket is closed. */
  resolveDueAt: z.string().nullable(),
  isLate: z.boolean(),
  /** Of a family: the child it is about. */
  about: z.string().nullable(),
  replies: z.int(),
  rating: z.int().nullable(),
}

/** A ticket in the list of its author. */
export const OwnTicketRow = z.object(ticket)
export type OwnTicketRow = z.infer<typeof OwnTicketRow>

const Person = z.object({ userId: id(), name: z.string() })
export const raiserRoles = ['teacher', 'staff', 'student', 'guardian', 'admin'] as const

export const TicketRow = z.object({
  ...ticket,
  raisedBy: z.string(),
  raiserRole: z.enum(raiserRoles),
  assignee: Person.nullable(),
})
export type TicketRow = z.infer<typeof TicketRow>

export const TicketPost = z.object({
  postId: id(),
  /** `note`: only for the office. */
  kind: z.enum(['message', 'answer', 'note', 'desk']),
  /** Null for the vendor's desk. */
  author: z.string().nullable(),
  isOwn: z.boolean(),
  text: z.string(),
  files: z.array(StoredFile),
  postedAt: z.string(),
})
export type TicketPost = z.infer<typeof TicketPost>

export const TicketEvent = z.object({
  eventId: id(),
  what: z.enum(['raised', 'moved', 'assigned', 'rated', 'late', 'handed', 'undelivered']),
  /** Null for the vendor's desk and for what happened by itself. */
  by: z.string().nullable(),
  byDesk: z.boolean(),
  fromStatusId: z.literal(numbers).nullable(),
  statusId: z.literal(numbers).nullable(),
  note: z.string(),
  at: z.string(),
})
export type TicketEvent = z.infer<typeof TicketEvent>

const whole = {
  posts: z.array(TicketPost),
  history: z.array(TicketEvent),
  /** The statuses the reader may give it now. */
  moves: z.array(z.literal(numbers)),
  mayWrite: z.boolean(),
  ratingNote: z.string(),
  version: z.int(),
}

export const OwnTicket = z.object({ ...ticket, ...whole, mayRate: z.boolean() })
export type OwnTicket = z.infer<typeof OwnTicket>

export const Ticket = z.object({
  ...TicketRow.shape,
  ...whole,
  /** How the last message to the vendor's desk went; null if there was none. */
  delivery: z
    .object({ state: z.enum(['pending', 'sent', 'failed']), attempts: z.int(), problem: z.string() })
    .nullable(),
  /** Whether a vendor's desk is connected here. */
  hasDesk: z.boolean(),
})
export type Ticket = z.infer<typeof Ticket>

/** A message may consist of files alone. */
export const postBody = (max: number) => ({
  /** Chosen by the client: the same message sent twice is kept once. */
  clientId: deviceKey,
  text: multiline(max, 0).default(''),
  fileIds: z.array(id()).max(limits.files).default([]),
})
export const isWritten = ({ text: written, fileIds }: { text: string; fileIds: readonly string[] }) =>
  written !== '' || fileIds.length > 0
export const unwritten = {
  path: ['text'],
  error: schemaError('ticket-post-empty', 'Write something, or add a file.'),
}

export const version = z.int().min(1).max(1_000_000_000)
export const moveBody = z.object({ statusId: StatusId, note: multiline(limits.note, 0).default(''), version })

export const noTicket = {
  'no-such-ticket': { status: 404, message: 'We couldn’t find this ticket.' },
} as const
export const moving = {
  ...noTicket,
  'illegal-move': { status: 409, message: 'This ticket can’t be moved to that status now.' },
} as const
export const writing = {
  'daily-limit': { status: 429, message: 'You have reached the limit for today. Try again tomorrow.' },
  'no-such-file': { status: 404, message: 'One of the files is missing. Add it again.' },
} as const
export const keeping = {
  'daily-limit': writing['daily-limit'],
  'no-file': { status: 400, message: 'Choose a file.' },
} as const
export const ticketClosed = {
  'ticket-closed': { status: 409, message: 'This ticket is closed. Reopen it to write more.' },
} as const

const hours = (max: number) => wholeNumber(1, max)
export const KindHours = z.object({
  kind: z.enum(ticketKinds),
  answerHours: hours(720),
  resolveHours: hours(2160),
  assigneeId: id().nullable(),
})
export type KindHours = z.infer<typeof KindHours>

export const SavedAnswer = z.object({ savedAnswerId: id(), title: z.string(), text: z.string(), version: z.int() })
export type SavedAnswer = z.infer<typeof SavedAnswer>

const TicketSettings = z.object({
  kinds: z.array(KindHours),
  /** 0 until first saved. */
  kindsVersion: z.int(),
  answers: z.array(SavedAnswer),
  /** Who may be given a ticket. */
  handlers: z.array(Person),
  hasDesk: z.boolean(),
})
export type TicketSettings = z.infer<typeof TicketSettings>

const answerForm = { title: text(80), text: multiline(limits.answer) }
const answerTaken = {
  'title-taken': { status: 409, message: 'There is already a saved answer with this title.' },
} as const
const noAnswer = { 'no-such-answer': { status: 404, message: 'We couldn’t find this saved answer.' } } as const
const notHandler = {
  'not-a-handler': { status: 404, message: 'Choose an admin who may resolve tickets.' },
} as const
const ticketId = { ticketId: id() }

export const ticketDefinitions = definitions({
  listTickets: {
    does: 'List the school’s tickets: pending ones first, the soonest due on top',
    query: {
      ...paging,
      sort: sortBy(['turn', 'raisedAt', 'changedAt', 'number']).default('turn'),
      statusId: StatusFilter.optional(),
      kind: z.enum(ticketKinds).optional(),
      of: z.enum(['all', 'mine', 'nobody', 'late']).default('all'),
    },
    reply: pageOf(TicketRow).extend({
      counts: z.array(z.object({ statusId: z.literal(numbers), count: z.int() })),
    }),
  },
  getTicket: {
    does: 'Return a ticket with its thread, history and the moves the caller may make',
    params: ticketId,
    reply: Ticket,
    fails: noTicket,
  },
  moveTicket: {
    does: 'Resolve, reject, send to the vendor or reopen a ticket; only legal moves pass, and a rejection needs a reason',
    params: ticketId,
    body: moveBody,
    reply: Ticket,
    message: saved,
    fails: {
      ...moving,
      'no-desk': { status: 409, message: 'The vendor’s support desk is not connected here.' },
    },
  },
  answerTicket: {
    does: 'Answer a ticket, or add a note only the office sees',
    params: ticketId,
    body: z.object({ ...postBody(limits.answer), isNote: z.boolean().default(false) }).refine(isWritten, unwritten),
    reply: Ticket,
    message: serverText('ticket-answered', 'Sent'),
    fails: { ...noTicket, ...writing, ...ticketClosed },
  },
  assignTicket: {
    does: 'Give a ticket to a person of the office, or to nobody',
    params: ticketId,
    body: z.object({ userId: id().nullable(), version }),
    reply: Ticket,
    message: saved,
    fails: { ...noTicket, ...notHandler },
  },
  retryTicket: {
    does: 'Send a ticket to the vendor’s desk again after it could not be reached',
    params: ticketId,
    reply: Ticket,
    message: serverText('ticket-retried', 'Sending again'),
    fails: { ...noTicket, 'not-failed': { status: 409, message: 'Nothing has failed to be sent.' } },
  },
  keepTicketFile: {
    does: 'Upload a file for an answer that is sent next',
    carries: 'upload',
    reply: StoredFile,
    fails: keeping,
  },
  getTicketSettings: {
    does: 'Return the due times of each kind of ticket, the saved answers and who can be given a ticket',
    reply: TicketSettings,
  },
  saveTicketKinds: {
    does: 'Set how soon each kind of ticket is answered and solved, and who gets it',
    body: z.object({
      kinds: z.array(KindHours).max(ticketKinds.length),
      version: z.int().min(0).max(1_000_000_000),
    }),
    reply: TicketSettings,
    message: saved,
    fails: {
      ...notHandler,
      'kinds-incomplete': { status: 422, message: 'Give each kind of ticket its times exactly once.' },
    },
  },
  addSavedAnswer: {
    does: 'Save an answer to use again',
    body: z.object(answerForm),
    reply: TicketSettings,
    message: saved,
    fails: { ...answerTaken, 'too-many-answers': { status: 409, message: 'There are already 100 saved answers.' } },
  },
  changeSavedAnswer: {
    does: 'Change a saved answer',
    params: { savedAnswerId: id() },
    body: z.object({ ...answerForm, version }),
    reply: TicketSettings,
    message: saved,
    fails: { ...answerTaken, ...noAnswer },
  },
  deleteSavedAnswer: {
    does: 'Delete a saved answer',
    params: { savedAnswerId: id() },
    reply: TicketSettings,
    message: deleted,
    fails: noAnswer,
  },
})
