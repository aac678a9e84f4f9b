import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { ticketChanged } from '../events.ts'
import { ticketHandlersOf } from './handlers.ts'

type Context = Unit & { readonly services: Services; readonly actor: Actor }

/** Sends the live event of a ticket to its author and the office, once the transaction has committed. */
export async function tellReaders(
  { db, services, actor, afterCommit }: Context,
  { ticketId, userId }: { ticketId: string; userId: string },
): Promise<void> {
  const readers = [userId, ...(await ticketHandlersOf(db)).map((one) => one.userId)]
  afterCommit(() => services.live.toUsers(actor.tenantId, readers, ticketChanged, { ticketId }))
}
