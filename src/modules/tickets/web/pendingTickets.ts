import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { ticketPaths } from './paths.ts'

export const countPending = async (signal: AbortSignal): Promise<number> => (await readWaiting('tickets', signal)).count

/** The tickets that wait for the user, as one line of a worklist. */
export async function pendingTickets(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('tickets', signal)
  if (count === 0) return []
  const about = [...people, ...(count > people.length ? ['…'] : [])].join(', ')
  return [{ id: 'tickets', about, since, left: count, to: `${ticketPaths.office}?status=8` }]
}
