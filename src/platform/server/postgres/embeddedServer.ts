import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, accountFor, canEnter, giveTo } from './account.ts'
import { type Binaries, findBinaries, openToAll } from './binaries.ts'
import { run } from './childProcess.ts'
import { createCluster, isCluster } from './cluster.ts'
import { type Remembered, recall, remember } from './clusterRecord.ts'
import { isUnused, locked, use } from './lock.ts'
import {
  freePort,
  isAlive,
  lastWords,
  launch,
  type Postmaster,
  readPostmaster,
  settledPostmaster,
} from './postmaster.ts'

export type EmbeddedOptions = {
  /** The data folder; the cluster lives in its `postgres` folder where the account PostgreSQL runs as can reach it. */
  folder: string
  log?: (message: string) => void
  /** Settings of postgresql.conf, beside or instead of the usual ones; they count only for the process that starts it. */
  settings?: Record<string, string>
  /** Where root puts what an unprivileged user must reach; every user can enter it. */
  shelf?: string
}

export type Embedded = {
  /** The superuser's address. */
  superUrl: string
  /** Ends the server when nobody else uses it any more, also one that a killed process left running. */
  stop(): Promise<void>
}

const usual = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A week of logs, without the statements and rows that names, marks and passwords would stand in.
  logging_collector: 'on',
  log_filename: '%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const loopbackOnly = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

type Home = {
  folder: string
  cluster: string
  account: Account | undefined
  binaries: Binaries
  remembered: Remembered
  startLog: string
}

/** Starts the PostgreSQL of the data folder, or finds it running; several processes may call it at once. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {}, settings = {}, shelf = '/var/lib/banyan' } = options
  mkdirSync(options.folder, { recursive: true })
  const folder = realpathSync(options.folder)
  const lock = join(folder, 'postgres.lock')

  return locked(lock, async () => {
    const home = await prepareHome(folder, shelf, settings, log)
    const server = await serve(home, { ...usual, ...settings, ...loopbackOnly }, log)
    const { password } = home.remembered
    const users = join(folder, 'postgres.users')
    const mine = use(users)
    return {
      superUrl: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
      stop: () =>
        locked(lock, async () => {
          mine.end()
          if (isUnused(users)) await stop(home, server)
        }),
    }
  })
}

/** Finds the cluster that belongs to the folder, or makes it. */
async function prepareHome(
  folder: string,
  shelf: string,
  settings: Record<string, string>,
  log: (message: string) => void,
): Promise<Home> {
  const remembered = recall(folder) ?? beginning(folder, shelf)
  const cluster = resolve(folder, remembered.cluster)
  if (remembered.complete && !isCluster(cluster)) {
    throw new Error(`The database of ${folder} is gone: there is no cluster at ${cluster}.`)
  }
  openToAll(dirname(cluster))
  const account = accountFor(cluster)
  if (account && !canEnter(dirname(cluster), account)) {
    throw new Error(
      `PostgreSQL runs as user ${account.uid}, who cannot enter ${dirname(cluster)}, where its data are. ` +
        'Let others pass through that folder and those above it (chmod o+x).',
    )
  }
  const binaries = await findBinaries(account, shelf)
  if (!isCluster(cluster)) {
    log(`Making a new PostgreSQL cluster in ${cluster}`)
    const durable = settings.fsync !== 'off'
    await createCluster({ binaries, cluster, account, password: remembered.password, durable })
  }
  if (!remembered.complete) {
    remembered.complete = true
    remember(folder, remembered)
  }
  // Root may have restored the cluster from a backup.
  if (account && statSync(cluster).uid !== account.uid) giveTo(account, cluster)
  return { folder, cluster, account, binaries, remembered, startLog: join(folder, 'postgres-start.log') }
}

/** Decides where a new cluster will live, and writes it down with its password before anything is made. */
function beginning(folder: string, shelf: string): Remembered {
  const inside = join(folder, 'postgres')
  if (isCluster(inside)) {
    throw new Error(`${inside} holds a database, but the password to it, postgres.json in ${folder}, is missing.`)
  }
  const account = accountFor(inside)
  const reachable = !account || canEnter(folder, account)
  if (!reachable) openToAll(shelf)
  const remembered = {
    password: randomBytes(32).toString('base64url'),
    cluster: reachable ? 'postgres' : join(shelf, `${basename(folder)}-${randomBytes(8).toString('hex')}`, 'postgres'),
    port: null,
    complete: false,
  }
  remember(folder, remembered)
  return remembered
}

async function serve(
  home: Home,
  settings: Record<string, string>,
  log: (message: string) => void,
): Promise<Postmaster> {
  const { folder, cluster, remembered, startLog } = home
  const deadline = Date.now() + 60_000
  for (let attempt = 1; ; ) {
    const found = await settledPostmaster(cluster)
    if (found) return found
    const port = await freePort(attempt === 1 ? remembered.port : null)
    if (port !== remembered.port) {
      remembered.port = port
      remember(folder, remembered)
    }
    const server = await launch({ ...home, port, settings })
    if (server) {
      log(`PostgreSQL listens on 127.0.0.1:${port}`)
      return server
    }
    const words = lastWords(cluster, startLog)
    // A killed server's backends live on until they notice; two servers on one cluster would ruin it.
    const orphansRemain = /shared memory block .* still in use/.test(words) && Date.now() < deadline
    if (orphansRemain) await pause(100)
    else if (++attempt > 3) throw new Error(`PostgreSQL in ${cluster} did not start. ${words}`)
  }
}

async function stop({ binaries, cluster, account }: Home, server: Postmaster): Promise<void> {
  const found = readPostmaster(cluster)
  if (found?.pid !== server.pid || !isAlive(found, cluster)) return
  await run(binaries.pgCtl, ['stop', '--pgdata', cluster, '--mode', 'fast', '--wait', '--timeout', '60'], account)
}
