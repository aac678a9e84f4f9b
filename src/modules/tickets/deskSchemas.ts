import * as z from 'zod'
import { id, multiline } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { limits } from './rules.ts'

/** What the vendor's desk says about a ticket that was handed to it. */
export const DeskEvent = z.object({
  /** Chosen by the desk: the same event sent twice counts once. */
  eventId: z
    .string()
    .regex(/^[\w-]{8,60}$/, { error: schemaError('desk-event-id', 'Use 8 to 60 letters, digits, - and _.') }),
  /** The school the ticket belongs to, so that an event cannot be sent to another one. */
  schoolId: id(),
  deskTicketId: id(),
  event: z.enum(['replied', 'resolved', 'returned']),
  text: multiline(limits.answer, 0).default(''),
})
export type DeskEvent = z.output<typeof DeskEvent>

export const supportDeskDefinitions = definitions({
  hearDesk: {
    does: 'Receive a message of the vendor’s support desk; accepted only when signed with the shared secret',
    signed: 'the vendor’s desk, with the secret this installation shares with it',
    body: DeskEvent,
    /** False for an event that was heard before, or that no longer fits the ticket. */
    reply: z.object({ applied: z.boolean() }),
    fails: {
      'bad-signature': { status: 401, message: 'This message is not signed by the support desk.' },
      'not-expected': { status: 404, message: 'No support desk is connected here.' },
      'no-such-ticket': { status: 404, message: 'We couldn’t find this ticket.' },
    },
  },
})
