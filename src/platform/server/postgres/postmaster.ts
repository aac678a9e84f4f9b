import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { spawnOptions } from './childProcess.ts'

/** A PostgreSQL server as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; folder: string; port: number; status: string }

// Crash recovery may take minutes; as long as the process is alive we wait.
const timeoutMs = 600_000

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, folder: lines[1] ?? '', port: Number(lines[3]), status: (lines[7] ?? '').trim() }
}

/** The running server of this cluster, if any; waits while it is starting or stopping. */
export async function settledPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const found = readPostmaster(cluster)
    if (!found || !isAlive(found, cluster)) return undefined
    if (found.status === 'ready') return found
    if (Date.now() > deadline) throw new Error(`The PostgreSQL in ${cluster} has been "${found.status}" for too long.`)
    await pause(25)
  }
}

/** Whether the process is alive, not a zombie, and really the server of this cluster rather than a reused pid. */
export function isAlive({ pid, folder }: Postmaster, cluster: string): boolean {
  // The pid file of a copied cluster names the original folder; that of a moved one names a folder that is gone.
  if (existsSync(folder) && realpathSync(folder) !== realpathSync(cluster)) return false
  if (process.platform === 'win32') return exists(pid)
  const { state, command } = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  return state !== '' && state !== 'Z' && command.includes(folder)
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function fromProc(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.charAt(stat.lastIndexOf(')') + 2)
    return { state, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return { state: '', command: '' }
  }
}

function fromPs(pid: number) {
  const line = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  return { state: line.trim().charAt(0), command: line }
}

/** The preferred loopback port if it is free, otherwise another free one. */
export function freePort(preferred: number | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (preferred === null ? reject(error) : resolve(freePort(null))))
    server.listen(preferred ?? 0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

export type LaunchOptions = {
  binaries: Binaries
  cluster: string
  account: Account | undefined
  port: number
  settings: Record<string, string>
  startLog: string
}

/** Starts a server that outlives this process; resolves once it accepts connections, or with undefined if it exited. */
export async function launch({ binaries, cluster, account, port, settings, startLog }: LaunchOptions) {
  // The one process PostgreSQL's own check must ignore: a zombie, or another program with the pid of a dead server.
  // Removing the pid file instead would also remove the check that no orphaned backend is still writing.
  const stale = readPostmaster(cluster)?.pid
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(startLog, 'w', 0o600)
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...options], {
    ...spawnOptions(account, stale ? { PG_GRANDPARENT_PID: String(stale) } : {}),
    detached: true,
    // With an inherited pipe, whoever started us would wait until the database exits.
    stdio: ['ignore', 'ignore', output],
  })
  closeSync(output)
  let hasExited = false
  let failure: Error | undefined
  child.once('exit', () => {
    hasExited = true
  })
  child.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (failure) throw failure
    if (hasExited) return undefined
    const found = readPostmaster(cluster)
    if (found && found.pid === child.pid && found.status === 'ready') {
      child.unref()
      return found
    }
    await pause(15)
  }
  child.unref()
  throw new Error(`PostgreSQL in ${cluster} is still not ready. ${logTail(cluster, startLog)}`)
}

/** The end of the server's logs. */
export function logTail(cluster: string, startLog: string): string {
  const folder = join(cluster, 'log')
  const logs = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const newest = logs.toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs).at(-1)
  return [startLog, ...(newest ? [newest] : [])]
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8').slice(-1000).trim() : ''))
    .join('\n')
}
