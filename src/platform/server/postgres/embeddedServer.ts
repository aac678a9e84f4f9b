import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProblem } from '../startProblem.ts'
import { type Account, accountFor, canEnter, changeOwner } from './account.ts'
import { type Binaries, createSharedFolder, findBinaries } from './binaries.ts'
import { run } from './childProcess.ts'
import { createCluster, isCluster } from './cluster.ts'
import { type ClusterRecord, readClusterRecord, writeClusterRecord } from './clusterRecord.ts'
import { isUnused, locked, registerUse } from './lock.ts'
import { freePort, isAlive, launch, logTail, type Postmaster, readPostmaster, settledPostmaster } from './postmaster.ts'
import { type Supervision, superviseServer } from './supervision.ts'

export type EmbeddedOptions = {
  /** The data folder. The cluster is its `postgres` folder if the account PostgreSQL runs as can access it. */
  folder: string
  log?: (message: string) => void
  /** Settings for postgresql.conf that add to or override the defaults. Only the process that starts the server applies them. */
  settings?: Record<string, string>
  /** Where root keeps files that the unprivileged account must access; every user can enter it. */
  sharedFolder?: string
}

export type Embedded = {
  /** The superuser's connection URL. */
  superUrl: string
  /** The folder of the cluster. */
  cluster: string
  /** From now on, starts the server again, on the same port, whenever it has died. */
  supervise(): void
  /** Stops the server if no other process uses it, even one that a killed process left running. */
  stop(): Promise<void>
}

const defaults = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keep a week of logs, without statements and rows, which contain names, marks and passwords.
  logging_collector: 'on',
  log_filename: '%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const loopbackOnly = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

type ClusterHome = {
  folder: string
  cluster: string
  account: Account | undefined
  binaries: Binaries
  record: ClusterRecord
  startLog: string
}

/** Starts the PostgreSQL of the data folder, or finds it running. Several processes may call this at once. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {}, settings = {}, sharedFolder = '/var/lib/banyan' } = options
  mkdirSync(options.folder, { recursive: true })
  const folder = realpathSync(options.folder)
  const lock = join(folder, 'postgres.lock')

  return locked(lock, async () => {
    const home = await prepareHome(folder, sharedFolder, settings, log)
    const all = { ...defaults, ...settings, ...loopbackOnly }
    let server = await startServer(home, all, log)
    const { port } = server
    const users = join(folder, 'postgres.users')
    const registration = registerUse(users)
    if (!registration) throw new Error(`${users} is locked by another program.`)
    let supervision: Supervision | null = null
    return {
      cluster: home.cluster,
      superUrl: `postgres://postgres:${home.record.password}@127.0.0.1:${port}/postgres`,
      supervise: () => {
        supervision ??= superviseServer({
          isAlive: () => isAlive(server, home.cluster),
          restart: async () => {
            server = await locked(lock, () => startServer(home, all, log, port))
          },
          log,
        })
      },
      stop: async () => {
        await supervision?.end()
        await locked(lock, async () => {
          registration.end()
          if (isUnused(users)) await stopServer(home, server)
        })
      },
    }
  })
}

/** Finds the folder's cluster, or creates it. */
async function prepareHome(
  folder: string,
  sharedFolder: string,
  settings: Record<string, string>,
  log: (message: string) => void,
): Promise<ClusterHome> {
  const record = readClusterRecord(folder) ?? createRecord(folder, sharedFolder)
  const cluster = resolve(folder, record.cluster)
  if (record.complete && !isCluster(cluster)) {
    throw startProblem(`The database of ${folder} is gone: there is no PostgreSQL cluster in ${cluster}.`)
  }
  createSharedFolder(dirname(cluster))
  const account = accountFor(cluster)
  if (account && !canEnter(dirname(cluster), account)) {
    throw startProblem(
      `PostgreSQL runs as user ${account.uid}, who cannot access its data in ${dirname(cluster)}. ` +
        'Allow access to that folder and its parents (chmod o+x).',
    )
  }
  const binaries = await findBinaries(account, sharedFolder)
  if (!isCluster(cluster)) {
    log(`Creating a PostgreSQL cluster in ${cluster}`)
    const durable = settings.fsync !== 'off'
    await createCluster({ binaries, cluster, account, password: record.password, durable })
  }
  if (!record.complete) {
    record.complete = true
    writeClusterRecord(folder, record)
  }
  if (settings.archive_mode === 'on') prepareArchive(cluster, account)
  // After root restored a backup, the files belong to root.
  if (account && statSync(cluster).uid !== account.uid) changeOwner(cluster, account)
  return { folder, cluster, account, binaries, record, startLog: join(folder, 'postgres-start.log') }
}

/** Where PostgreSQL puts each finished piece of its log until a backup takes it from there. */
export const archiveFolder = (cluster: string): string => join(dirname(cluster), 'postgres-wal')

/** Finished pieces appear there whole, and at the latest after two minutes. */
export const archiving = {
  archive_mode: 'on',
  archive_timeout: '120',
  archive_command:
    'test -f ../postgres-wal/%f || (cp %p ../postgres-wal/%f.new && mv ../postgres-wal/%f.new ../postgres-wal/%f)',
}

function prepareArchive(cluster: string, account: Account | undefined): void {
  const folder = archiveFolder(cluster)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) changeOwner(folder, account)
}

/** Chooses the location and password of a new cluster and saves them before anything is created. */
function createRecord(folder: string, sharedFolder: string): ClusterRecord {
  const inside = join(folder, 'postgres')
  if (isCluster(inside)) {
    throw startProblem(
      `${inside} contains a database, but postgres.json in ${folder}, which has its password, is missing.`,
    )
  }
  const account = accountFor(inside)
  const isAccessible = !account || canEnter(folder, account)
  if (!isAccessible) createSharedFolder(sharedFolder)
  const record = {
    password: randomBytes(32).toString('base64url'),
    cluster: isAccessible
      ? 'postgres'
      : join(sharedFolder, `${basename(folder)}-${randomBytes(8).toString('hex')}`, 'postgres'),
    port: null,
    complete: false,
  }
  writeClusterRecord(folder, record)
  return record
}

/** With `fixedPort`, it starts on that port or not at all. */
async function startServer(
  home: ClusterHome,
  settings: Record<string, string>,
  log: (message: string) => void,
  fixedPort?: number,
): Promise<Postmaster> {
  const { folder, cluster, record, startLog } = home
  const deadline = Date.now() + 60_000
  for (let attempt = 1; ; ) {
    const found = await settledPostmaster(cluster)
    if (found) return found
    const port = fixedPort ?? (await freePort(attempt === 1 ? record.port : null))
    if (port !== record.port) {
      record.port = port
      writeClusterRecord(folder, record)
    }
    const server = await launch({ ...home, port, settings })
    if (server) {
      log(`PostgreSQL is listening on 127.0.0.1:${port}`)
      return server
    }
    const output = logTail(cluster, startLog)
    // Backends of a killed server live on until they notice. Two servers on one cluster would corrupt it.
    const hasOrphans = /shared memory block .* still in use/.test(output) && Date.now() < deadline
    if (hasOrphans) await pause(100)
    else if (++attempt > 3) throw startProblem(`PostgreSQL in ${cluster} did not start. ${output}`)
  }
}

async function stopServer({ binaries, cluster, account }: ClusterHome, server: Postmaster): Promise<void> {
  const found = readPostmaster(cluster)
  if (found?.pid !== server.pid || !isAlive(found, cluster)) return
  await run(binaries.pgCtl, ['stop', '--pgdata', cluster, '--mode', 'fast', '--wait', '--timeout', '60'], account)
}
