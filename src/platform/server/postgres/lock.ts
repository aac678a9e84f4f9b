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

/** Null if another process uses it alone. */
export function registerUse(file: string): UseRegistration | null {
  // Reading in a transaction holds SQLite's shared lock until the transaction ends.
  return hold(file, 1000, 'begin; select count(*) from sqlite_master')
}

/** Null if another process uses it. */
export function holdAlone(file: string): UseRegistration | null {
  return hold(file, 0, 'begin exclusive')
}

function hold(file: string, timeout: number, statement: string): UseRegistration | null {
  const registration = new DatabaseSync(file, { timeout })
  chmodSync(file, 0o600)
  try {
    registration.exec(statement)
    return { end: () => registration.close() }
  } catch (error) {
    registration.close()
    if (isBusy(error)) return null
    throw error
  }
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
    if (isBusy(error)) return false
    throw error
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busy
