import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { problem } from '#platform/server/requests/problem.ts'

// The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is heavy on memory and CPU, so it is limited: requests beyond the queue get a 503. One core and one of libuv's
 * four threads stay free for everything else.
 */
const maxRunning = Math.max(1, Math.min(3, availableParallelism() - 1))
const maxQueued = 200

let active = 0
const queue: (() => void)[] = []

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (active >= maxRunning) {
    if (queue.length >= maxQueued) throw problem('busy', { retryAfter: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else active += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }
}

export const hashPassword = (password: string) => queued(() => hash(password, cost))

/** Verified for unknown users, so that they take as long as known ones. */
const decoyHash = hash(crypto.randomUUID(), cost)

export const isPassword = (passwordHash: string | null | undefined, password: string) =>
  queued(async () => {
    const matches = await verify(passwordHash ?? (await decoyHash), password)
    return matches && Boolean(passwordHash)
  })
