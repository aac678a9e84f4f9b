import { waiting } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waitingSchemas.ts'
import { callTogether } from './callTogether.ts'

/** What waits for the user under this name. All names of a page are one read. */
export async function readWaiting(name: string, signal: AbortSignal): Promise<Omit<Waiting, 'name'>> {
  const { waiting: all } = await callTogether(waiting.routes.listWaiting, {}, { signal })
  return all.find((one) => one.name === name) ?? { count: 0, since: null, people: [] }
}
