import { setTimeout as pause } from 'node:timers/promises'
import type { TenantDb } from '#platform/server/database/database.ts'
import { fairShares, inTurn } from '#platform/server/requests/shares/fairShares.ts'
import { clearThrottles, countAttempt, secondsUntil, undoAttempt } from '#platform/server/requests/shares/throttle.ts'

/** A few immediate attempts, then growing pauses, then a lock for the rest of the window. */
const freeTries = 5
export const lockAfter = 10
const lockSeconds = 15 * 60
/** Caps slow guessing: after this many wrong passwords in a row, only an admin can unlock the account. */
export const maxInARow = 100
const inARowSeconds = 365 * 86_400
/** Wrong passwords per hour, across all accounts, from a browser known here and from an address. Correct ones do not count. */
const browserTries = 100
export const addressTries = 300
const sourceSeconds = 3600

/** Milliseconds before each further password of an address is checked, and how many are at once. */
const slowPause = 3000
const slowSlots = { slots: Infinity, perSchool: Infinity, perPerson: 3, waiting: 100, wait: 20_000 }

/** A known browser has a counter of its own, so that strangers cannot lock the owner out. */
export const accountBucket = (userName: string, knownBrowser: string | null) =>
  `login account ${userName.toLowerCase()}${knownBrowser ? ` browser ${knownBrowser}` : ''}`

const inARowBucket = (account: string) => `in a row ${account}`

/** Where an attempt comes from. `browser` is set if anyone has signed in at this school from this browser before. */
export type Source = { readonly browser: string | null; readonly address: string }

/** `buckets` are the counters of the source, and `slow` whether the password must wait for its turn. */
type Admitted = { outcome: 'go'; slow: boolean; buckets: readonly string[] }
export type Verdict = Admitted | { outcome: 'try-later' | 'account-locked'; seconds: number }

/** Counts an attempt before the password is verified, so that parallel guesses cannot exceed the limit. */
export async function countPasswordTry(db: TenantDb, account: string, source: Source, now: Date): Promise<Verdict> {
  const { slow, buckets } = await countSource(db, source)
  const byAccount = await countAttempt(db, account, lockSeconds)
  if (byAccount.count > lockAfter) return { outcome: 'account-locked', seconds: secondsUntil(byAccount.endsAt, now) }
  const waiting = byAccount.count > freeTries ? 2 ** (byAccount.count - freeTries - 1) * 1000 : 0
  const mayTryAt = byAccount.lastAt + waiting
  if (mayTryAt > now.getTime()) {
    await undoAttempt(db, account)
    return { outcome: 'try-later', seconds: secondsUntil(mayTryAt, now) }
  }
  const inARow = await countAttempt(db, inARowBucket(account), inARowSeconds)
  if (inARow.count > maxInARow) return { outcome: 'account-locked', seconds: secondsUntil(inARow.endsAt, now) }
  return { outcome: 'go', slow, buckets }
}

/**
 * A whole school may share an address, so an address is never locked, only slowed down, and browsers known here do not feel
 * even that: they have a counter of their own, and count towards the address only when that is used up.
 */
async function countSource(db: TenantDb, { browser, address }: Source): Promise<Omit<Admitted, 'outcome'>> {
  const buckets: string[] = []
  if (browser) {
    buckets.push(`login browser ${browser}`)
    const byBrowser = await countAttempt(db, `login browser ${browser}`, sourceSeconds)
    if (byBrowser.count <= browserTries) return { slow: false, buckets }
  }
  buckets.push(`login address ${address}`)
  const byAddress = await countAttempt(db, `login address ${address}`, sourceSeconds)
  return { slow: byAddress.count > addressTries, buckets }
}

const slowTurns = fairShares(slowSlots)

/** Waits for the turn of a slowed address. */
export const waitForTurn = (school: string, address: string) =>
  inTurn(slowTurns, { school, person: address }, () => pause(slowPause))

export async function resetPasswordTries(db: TenantDb, account: string, buckets: readonly string[]) {
  await clearLocks(db, [account])
  for (const bucket of buckets) await undoAttempt(db, bucket)
}

export const clearLocks = (db: TenantDb, accounts: readonly string[]) =>
  clearThrottles(db, [...accounts, ...accounts.map(inARowBucket)])
