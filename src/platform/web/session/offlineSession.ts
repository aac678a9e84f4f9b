import { readStored, store } from '../device/store.ts'
import type { SchoolFacts, UserFacts } from './facts.ts'

/**
 * What the product needs to open without a network, stored only for users who keep something on this device for offline
 * use. It is deleted when they sign out.
 */
type OfflineSession = { readonly school: SchoolFacts; readonly user: UserFacts; readonly keptAt: number }

const sessionKey = 'banyan.away'
/** Ids of users with offline data here. It outlives a session, so that the next sign-in is stored as well. */
export const offlineUsersKey = 'banyan.keepers'
/** After this time without contact to the server, in ms, users have to sign in again. */
const maxAge = 30 * 86_400_000

let openedOffline: UserFacts | null = null

const offlineUsers = () => readStored<string[]>(offlineUsersKey) ?? []

/** The name of the database that holds a user's offline data. */
export const offlineDatabase = (userId: string) => `banyan.kept.${userId}`

/** Called on every sign-in, so that the stored facts are the server's latest. */
export function saveOfflineSession(school: SchoolFacts | null, user: UserFacts): void {
  // These facts came from the device, not from the server.
  if (user === openedOffline) return
  if (!school || !offlineUsers().includes(user.userId)) return
  store(sessionKey, { school, user, keptAt: Date.now() } satisfies OfflineSession)
}

export function setOfflineUser(userId: string, hasOfflineData: boolean): void {
  const others = offlineUsers().filter((one) => one !== userId)
  store(offlineUsersKey, hasOfflineData ? [...others, userId] : others)
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
  if (!offlineUsers().includes(userId)) return
  setOfflineUser(userId, false)
  indexedDB.deleteDatabase(offlineDatabase(userId))
}
