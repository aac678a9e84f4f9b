import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountFor, changeOwner } from '#platform/server/postgres/account.ts'
import { findBinaries } from '#platform/server/postgres/binaries.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { freePort, launch } from '#platform/server/postgres/postmaster.ts'

/** A streaming replica on this machine. */
type Standby = {
  /** Without a user, as REPLICA_URL wants it. */
  readonly url: string
  /** Receives the log but shows nothing new until it goes on. */
  hold(): Promise<void>
  goOn(): Promise<void>
  start(): Promise<void>
  kill(): Promise<void>
}

/** Files of a running cluster that a copy must not have. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'log'])

/**
 * Makes a streaming replica of a running cluster in a folder beside it, as `pg_basebackup` does, which the embedded PostgreSQL lacks: a
 * copy of the files between the start and the end of a base backup. The primary needs `wal_keep_size`.
 */
export async function makeStandby(
  primary: { readonly superUrl: string; readonly cluster: string },
  folder: string,
  atEnd: (work: () => unknown) => void,
): Promise<Standby> {
  const cluster = join(folder, 'standby')
  await withConnection(primary.superUrl, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    cpSync(primary.cluster, cluster, { recursive: true, filter: (path) => !left.has(basename(path)) })
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.label ?? '')
  })
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot', 'log'])
    mkdirSync(join(cluster, name), { recursive: true })
  writeFileSync(join(cluster, 'standby.signal'), '')
  const source = new URL(primary.superUrl)
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${source.hostname} port=${source.port} user=${source.username} password=${source.password}'\n`,
  )
  chmodSync(cluster, 0o700)
  const account = accountFor(primary.cluster)
  if (account) changeOwner(cluster, account)
  const port = await freePort(null)
  const options = {
    binaries: await findBinaries(account, '/var/lib/banyan'),
    cluster,
    account,
    port,
    startLog: join(folder, 'standby.log'),
    settings: {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      hot_standby: 'on',
      logging_collector: 'on',
    },
  }
  let pid = 0
  const superUrl = new URL(primary.superUrl)
  superUrl.port = String(port)
  const tell = (text: string) => withConnection(superUrl.href, (client) => client.query(text))
  const kill = async () => {
    if (pid === 0) return
    process.kill(pid, 'SIGQUIT')
    for (let n = 0; n < 400 && isThere(pid); n++) await pause(25)
    pid = 0
  }
  const start = async () => {
    const server = await launch(options)
    if (!server) throw new Error('The standby did not start.')
    pid = server.pid
  }
  atEnd(kill)
  await start()
  return {
    url: `postgres://127.0.0.1:${port}`,
    hold: async () => void (await tell('select pg_wal_replay_pause()')),
    goOn: async () => void (await tell('select pg_wal_replay_resume()')),
    start,
    kill,
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
