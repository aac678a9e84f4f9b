import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const busy = 5 // SQLITE_BUSY

/**
 * Runs `work` while holding the lock file exclusively, across processes and within this one. The lock is the kernel's
 * (SQLite's file lock), so a killed owner cannot leave it behind.
 */
export async function locked<T>(file: string, work: () => Promise<T>, timeoutMs = 300_000): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  // Anyone who can read the file can hold the lock.
  chmodSync(file, 0o600)
  try {
    const deadline = Date.now() + timeoutMs
    while (!isAcquired(lock)) {
      if (Date.now() > deadline) throw new Error(`Another process has been holding ${file} for too long.`)
      await pause(25)
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** Says that this process is using something. The kernel releases it when the process ends, however that happens. */
export type UseRegistration = { end(): void }

export function registerUse(file: string): UseRegistration {
  const registration = new DatabaseSync(file, { timeout: 1000 })
  chmodSync(file, 0o600)
  // Reading in a transaction holds SQLite's shared lock until the transaction ends.
  registration.exec('begin; select count(*) from sqlite_master')
  return { end: () => registration.close() }
}

/** Whether no process has registered a use. */
export function isUnused(file: string): boolean {
  const probe = new DatabaseSync(file, { timeout: 0 })
  try {
    return isAcquired(probe)
  } finally {
    probe.close()
  }
}

function isAcquired(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
