import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'

/** A message recorded instead of sent, because no mail or SMS server is configured. */
export const OutboxMessage = z.object({
  messageId: id(),
  channel: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  createdAt: z.string(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const developerDefinitions = definitions({
  listOutbox: {
    does: "List the last hundred messages this host's school would have sent, newest first",
    reply: z.object({ messages: z.array(OutboxMessage) }),
  },
  emptyOutbox: {
    does: "Remove every message from the outbox of this host's school",
    reply: z.object({ removed: z.int() }),
    message: serverText('outbox-empty', 'The outbox is empty'),
  },
})
