import * as z from 'zod'
import { anyone } from '#platform/contract/access/access.ts'
import { id } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'

const developersOnly =
  'it exists in developer builds only, whose data is invented; a production server does not know it'

/** A message that would have been sent, had a mail or message server been set. */
export const OutboxMessage = z.object({
  messageId: id(),
  channel: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  createdAt: z.string(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const developer = contract('developer', {
  listOutbox: route('GET /api/developer/outbox', {
    does: "List the last hundred messages this host's school would have sent, newest first",
    access: anyone(developersOnly),
    reply: z.object({ messages: z.array(OutboxMessage) }),
  }),
  emptyOutbox: route('DELETE /api/developer/outbox', {
    does: "Remove every message from the outbox of this host's school",
    access: anyone(developersOnly),
    reply: z.object({ removed: z.int() }),
    message: 'The outbox is empty',
  }),
})
