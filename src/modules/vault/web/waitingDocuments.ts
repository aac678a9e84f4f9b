import type { WaitingItem } from '#platform/web/screen.ts'
import { readWaiting } from '#platform/web/waiting.ts'
import { vaultPaths } from './paths.ts'

export const countWaiting = async (signal: AbortSignal): Promise<number> => (await readWaiting('vault', signal)).count

/** The documents that wait to be verified, as one line of a worklist. */
export async function waitingDocuments(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { count, since, people } = await readWaiting('vault', signal)
  if (count === 0) return []
  const about = [...people, ...(count > people.length ? ['…'] : [])].join(', ')
  return [{ id: 'vault', about, since, left: count, to: `${vaultPaths.office}?show=toVerify` }]
}
