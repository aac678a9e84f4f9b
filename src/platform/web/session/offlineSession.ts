import { readStored, store } from '../device/store.ts'
import type { SchoolFacts, UserFacts } from './facts.ts'

/** What the product needs to open without a network. It is deleted when the user signs out or the session ends. */
type OfflineSession = { readonly school: SchoolFacts; readonly user: UserFacts; readonly keptAt: number }

const sessionKey = 'banyan.away'
/** After this time without contact to the server, in ms, users have to sign in again. */
const maxAge = 30 * 86_400_000

let openedOffline: UserFacts | null = null

/** The name of the database that holds a user's offline data. */
export const offlineDatabase = (userId: string) => `banyan.kept.${userId}`

/** Called on every sign-in, so that the stored facts are the server's latest. */
export function saveOfflineSession(school: SchoolFacts | null, user: UserFacts): void {
  // Facts that came from the device, not from the server, do not become younger.
  if (!school || user === openedOffline) return
  store(sessionKey, { school, user, keptAt: Date.now() } satisfies OfflineSession)
}

/** The stored session of this user, unless it is too old. */
export function readOfflineSession(userId: string | undefined): OfflineSession | null {
  const stored = readStored<OfflineSession>(sessionKey)
  if (!stored || stored.user.userId !== userId || Date.now() - stored.keptAt > maxAge) return null
  openedOffline = stored.user
  return stored
}

/** Deletes all of a user's offline data from the device. */
export function deleteOfflineData(userId: string): void {
  indexedDB.deleteDatabase(offlineDatabase(userId))
}
