import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fairShares, inTurn } from '#platform/server/requests/shares/fairShares.ts'

// The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is heavy on memory and CPU, so it is limited: requests beyond the queue are refused. One core and one of libuv's
 * four threads stay free for everything else.
 */
const maxRunning = Math.max(1, Math.min(3, availableParallelism() - 1))

/** Schools take turns, so that a flood of attempts at one does not keep people of the others from signing in. */
const turns = fairShares({
  slots: maxRunning,
  perSchool: maxRunning,
  perPerson: maxRunning,
  waiting: 200,
  wait: 30_000,
})

export const hashPassword = (password: string, school = 'host') => inTurn(turns, { school }, () => hash(password, cost))

/** Verified for unknown users, so that they take as long as known ones. */
const decoyHash = hash(crypto.randomUUID(), cost)

export const isPassword = (passwordHash: string | null | undefined, password: string, school: string) =>
  inTurn(turns, { school }, async () => {
    const matches = await verify(passwordHash ?? (await decoyHash), password)
    return matches && Boolean(passwordHash)
  })
