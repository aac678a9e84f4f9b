import { lstatSync, type Stats } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { readClusterRecord } from '../postgres/clusterRecord.ts'
import type { Storage } from '../storage/storage.ts'
import { version } from '../version.ts'
import { entryOf } from './archive.ts'
import type { TarEntry } from './tar.ts'

export const backupFormat = 'banyan backup 1'

export type BackupHead = { readonly format: typeof backupFormat; readonly version: string; readonly at: string }

export type Running = { readonly superUrl: string; readonly cluster: string; readonly dataFolder: string }

/** Folders whose contents a restored cluster must not have: PostgreSQL makes them anew. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
]
const left =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pgsql_tmp[^/]*|t\d+_[^/]*|pg_internal\.init[^/]*|backup_label|recovery\.signal)$/

/**
 * Everything of an installation with an embedded database, while it goes on working: the files of the cluster as PostgreSQL's own
 * interface for base backups allows, the log written meanwhile, the server's secret, and uploaded files that are in the data folder.
 */
export async function* backupCluster(running: Running, files: Storage | null): AsyncGenerator<TarEntry> {
  const { superUrl, cluster, dataFolder } = running
  const client = new Client({ connectionString: superUrl, application_name: 'banyan backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const head: BackupHead = { format: backupFormat, version, at: new Date().toISOString() }
    yield entryOf('backup.json', `${JSON.stringify(head)}\n`)
    // A slot keeps the log that is written meanwhile; it and the backup end with the connection.
    const slot = `banyan_backup_${process.pid}_${Date.now()}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const { rows: started } = await client.query<{ wal: string }>(
      `select pg_walfile_name(pg_backup_start('banyan', true)) as wal`,
    )
    const folders: string[] = []
    for await (const entry of clusterFiles(cluster, '', folders)) yield entry
    yield entryOf('folders.json', JSON.stringify(folders))
    const { rows: ended } = await client.query<{ label: string; wal: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as wal from pg_backup_stop(false)',
    )
    yield entryOf('cluster/backup_label', ended[0]?.label ?? '')
    yield* walBetween(cluster, started[0]?.wal ?? '', ended[0]?.wal ?? '')
    yield entryOf('record.json', JSON.stringify(readClusterRecord(dataFolder)))
    yield* secretOf(dataFolder)
    if (files) for await (const { key } of files.list('')) yield* storedFile(files, key)
  } finally {
    await client.end()
  }
}

async function* clusterFiles(cluster: string, folder: string, folders: string[]): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (left.test(path)) continue
    if (entry.isDirectory()) {
      folders.push(path)
      if (path === 'pg_wal') folders.push('pg_wal/archive_status', 'pg_wal/summaries')
      if (!emptied.includes(path)) yield* clusterFiles(cluster, path, folders)
    } else if (entry.isFile()) {
      const found = fileEntry(join(cluster, path), `cluster/${path}`)
      if (found) yield found
    }
  }
}

/** A file that changes while it is read is mended from the log; only its length must be the one announced. */
function fileEntry(path: string, name: string): TarEntry | null {
  let stat: Stats
  try {
    stat = lstatSync(path)
  } catch (error) {
    // A table that was dropped meanwhile.
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
  return { name, size: stat.size, body: exactly(path, stat.size) }
}

async function* exactly(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  const file = await open(path).catch(() => null)
  try {
    while (file && left > 0) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(Math.min(left, 256 * 1024)) })
      if (bytesRead === 0) break
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file?.close()
  }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 256 * 1024))
    left -= zeros.length
    yield zeros
  }
}

async function* walBetween(cluster: string, first: string, last: string): AsyncGenerator<TarEntry> {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
  const needed = names.filter((name) => name >= first && name <= last)
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new Error('PostgreSQL no longer has the log that was written during the backup.')
  for (const name of needed) {
    const entry = fileEntry(join(cluster, 'pg_wal', name), `cluster/pg_wal/${name}`)
    if (entry) yield entry
  }
}

async function* secretOf(dataFolder: string): AsyncGenerator<TarEntry> {
  const entry = fileEntry(join(dataFolder, 'secret'), 'secret')
  if (entry) yield entry
}

async function* storedFile(files: Storage, key: string): AsyncGenerator<TarEntry> {
  const found = await files.get(key).catch((error: { code?: string }) => {
    if (error.code === 'missing') return null
    throw error
  })
  if (found) yield { name: `files/${key}`, size: found.size, body: found.body as AsyncIterable<Buffer> }
}
