import type { TenantDb } from '#platform/server/database/database.ts'
import { clearThrottle, countAttempt, secondsUntil, undoAttempt } from '#platform/server/requests/throttle.ts'

/** A few immediate attempts, then growing pauses, then a lock for the rest of the window. */
const freeTries = 5
export const lockAfter = 10
const lockSeconds = 15 * 60
/** Caps slow guessing: after this many wrong passwords in a row, only an admin can unlock the account. */
export const maxInARow = 100
const inARowSeconds = 365 * 86_400
/** Wrong passwords per address and hour, across all accounts. Successful attempts are not counted. */
const addressTries = 100
const addressSeconds = 3600

/** A known browser has a counter of its own, so that strangers cannot lock the owner out. */
export const accountBucket = (userName: string, knownBrowser: string | null) =>
  `login account ${userName.toLowerCase()}${knownBrowser ? ` browser ${knownBrowser}` : ''}`

const inARowBucket = (account: string) => `in a row ${account}`

const addressBucket = (address: string) => `login address ${address}`

export type Verdict = { outcome: 'go' } | { outcome: 'try-later' | 'account-locked'; seconds: number }

/** Counts an attempt before the password is verified, so that parallel guesses cannot exceed the limit. */
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
  if (inARow.count > maxInARow) return { outcome: 'account-locked', seconds: secondsUntil(inARow.endsAt, now) }
  return { outcome: 'go' }
}

export async function resetPasswordTries(db: TenantDb, account: string, address: string) {
  await clearLock(db, account)
  await undoAttempt(db, addressBucket(address))
}

export async function clearLock(db: TenantDb, account: string) {
  await clearThrottle(db, account)
  await clearThrottle(db, inARowBucket(account))
}
