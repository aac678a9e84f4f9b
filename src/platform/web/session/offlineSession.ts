import { readStored, store } from '../device/store.ts'
import type { SchoolFacts, UserFacts } from './session.ts'

/**
 * What opens the product without a network, for people who keep something on this device to use then. Nobody else's facts
 * stay in the browser, and theirs go when they log out.
 */
type Away = { readonly school: SchoolFacts; readonly user: UserFacts; readonly keptAt: number }

const awayKey = 'banyan.away'
/** Ids of those who keep something here; it outlives a session, so that the next login is remembered as well. */
export const keepersKey = 'banyan.keepers'
/** Whoever was not seen by the server for so long, in ms, must show themselves again. */
const longest = 30 * 86_400_000

let cameAway: UserFacts | null = null

const keepers = () => readStored<string[]>(keepersKey) ?? []

/** The database of what this person keeps on the device. */
export const keptDatabase = (userId: string) => `banyan.kept.${userId}`

/** Called with every login: what is needed later is what the server said last. */
export function rememberForAway(school: SchoolFacts | null, user: UserFacts): void {
  // Coming in without a network is no new word of the server.
  if (user === cameAway) return
  if (school && keepers().includes(user.userId)) store(awayKey, { school, user, keptAt: Date.now() } satisfies Away)
}

export function noteKeeper(userId: string, keeps: boolean): void {
  const others = keepers().filter((one) => one !== userId)
  store(keepersKey, keeps ? [...others, userId] : others)
}

/** Who was logged in here, when it is not too long ago. */
export function readAway(userId: string | undefined): Away | null {
  const away = readStored<Away>(awayKey)
  if (!away || away.user.userId !== userId || Date.now() - away.keptAt > longest) return null
  cameAway = away.user
  return away
}

/** Nothing of theirs stays on the device. */
export function dropKept(userId: string): void {
  if (!keepers().includes(userId)) return
  noteKeeper(userId, false)
  indexedDB.deleteDatabase(keptDatabase(userId))
}
