import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const busy = 5 // SQLITE_BUSY

/**
 * Runs `work` while nobody else, in this process or another, runs inside the same lock file.
 * The lock is the kernel's (SQLite's file lock), so an owner that is killed cannot leave it behind.
 */
export async function locked<T>(file: string, work: () => Promise<T>, patienceMs = 300_000): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  // Whoever can read the file can hold it.
  chmodSync(file, 0o600)
  try {
    const deadline = Date.now() + patienceMs
    while (!taken(lock)) {
      if (Date.now() > deadline) throw new Error(`Another process has been holding ${file} for too long.`)
      await pause(25)
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** A mark that this process is using something; the kernel takes it away when the process ends, however that happens. */
export type Use = { end(): void }

export function use(file: string): Use {
  const mark = new DatabaseSync(file, { timeout: 1000 })
  chmodSync(file, 0o600)
  // Reading inside a transaction holds SQLite's shared lock until the end of that transaction.
  mark.exec('begin; select count(*) from sqlite_master')
  return { end: () => mark.close() }
}

/** Whether no process has a mark on it. */
export function isUnused(file: string): boolean {
  const probe = new DatabaseSync(file, { timeout: 0 })
  try {
    return taken(probe)
  } finally {
    probe.close()
  }
}

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
