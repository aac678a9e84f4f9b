import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { problem } from '#platform/server/requests/problem.ts'

// The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is bound by memory and cores: this many run at once, this many more may wait, the rest are told to come back.
 * One core, and one of the process's four threads, stay free for everybody who is not logging in.
 */
const running = Math.max(1, Math.min(3, availableParallelism() - 1))
const waiting = 200

let active = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (active >= running) {
    if (queue.length >= waiting) throw problem('busy', { retryAfter: 5 })
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

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/** The hash of nothing anybody can type: an unknown user costs the same time as a known one. */
const nobody = hash(crypto.randomUUID(), cost)

export const isPassword = (passwordHash: string | null | undefined, password: string) =>
  inTurn(async () => {
    const matches = await verify(passwordHash ?? (await nobody), password)
    return matches && Boolean(passwordHash)
  })
