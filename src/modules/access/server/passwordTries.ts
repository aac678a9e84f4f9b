import type { TenantDb } from '#platform/server/database/database.ts'
import { clearThrottle, countAttempt, secondsUntil, undoAttempt } from '#platform/server/requests/throttle.ts'

/** Free tries, then growing pauses, then a lock for the rest of the window. */
const freeTries = 5
export const lockAfter = 10
const lockSeconds = 15 * 60
/** However slowly they come, no more wrong passwords in a row than this are looked at until somebody lifts the lock. */
export const mostInARow = 100
const inARowSeconds = 365 * 86_400
/** Wrong passwords from one address within an hour, over all accounts. Right ones are given back. */
const addressTries = 100
const addressSeconds = 3600

/** Tries of an account from browsers it is not known on, and from one that it is: strangers cannot lock the owner out. */
export const accountBucket = (userName: string, knownBrowser: string | null) =>
  `login account ${userName.toLowerCase()}${knownBrowser ? ` browser ${knownBrowser}` : ''}`

const inARowBucket = (account: string) => `in a row ${account}`

const addressBucket = (address: string) => `login address ${address}`

export type Verdict = { outcome: 'go' } | { outcome: 'try-later' | 'account-locked'; seconds: number }

/** Counts a password try before it is evaluated, so that parallel guesses cannot slip past the limit. */
export async function countPasswordTry(db: TenantDb, account: string, address: string, now: Date): Promise<Verdict> {
  const byAddress = await countAttempt(db, addressBucket(address), addressSeconds)
  if (byAddress.count > addressTries) return { outcome: 'try-later', seconds: secondsUntil(byAddress.endsAt, now) }
  const byAccount = await countAttempt(db, account, lockSeconds)
  if (byAccount.count > lockAfter) return { outcome: 'account-locked', seconds: secondsUntil(byAccount.endsAt, now) }
  const pause = byAccount.count > freeTries ? 2 ** (byAccount.count - freeTries - 1) * 1000 : 0
  const mayTryAt = byAccount.lastAt + pause
  if (mayTryAt > now.getTime()) {
    await undoAttempt(db, account)
    return { outcome: 'try-later', seconds: secondsUntil(mayTryAt, now) }
  }
  const inARow = await countAttempt(db, inARowBucket(account), inARowSeconds)
  if (inARow.count > mostInARow) return { outcome: 'account-locked', seconds: secondsUntil(inARow.endsAt, now) }
  return { outcome: 'go' }
}

export async function forgivePasswordTries(db: TenantDb, account: string, address: string) {
  await liftLock(db, account)
  await undoAttempt(db, addressBucket(address))
}

/** Forgets the wrong passwords of an account bucket. */
export async function liftLock(db: TenantDb, account: string) {
  await clearThrottle(db, account)
  await clearThrottle(db, inARowBucket(account))
}
