import { mayUse } from '#platform/contract/access/access.ts'
import { callTogether } from '#platform/web/callTogether.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { getSession } from '#platform/web/session/session.ts'
import { corrections } from '../../contracts/family.ts'
import { peoplePaths } from '../paths.ts'

/** How many corrections wait, for people who may decide on them. */
export async function countCorrections(signal: AbortSignal): Promise<number> {
  if (!mayUse(corrections.routes.decideCorrection.access, getSession().user)) return 0
  return (await callTogether(corrections.routes.listCorrections, { query: { size: 1 } }, { signal })).total
}

/** The same as one line of the home page. */
export async function waitingCorrections(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const left = await countCorrections(signal)
  return left > 0 ? [{ id: 'corrections', about: '', since: null, left, to: peoplePaths.corrections }] : []
}
