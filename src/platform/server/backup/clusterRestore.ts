import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import * as z from 'zod'
import { type ClusterRecord, writeClusterRecord } from '../postgres/clusterRecord.ts'
import { startEmbedded } from '../postgres/embeddedServer.ts'
import { bodyOf } from './archive.ts'
import { backupFormat } from './clusterBackup.ts'
import type { TarEntry } from './tar.ts'

const Head = z.object({ format: z.literal(backupFormat), version: z.string(), at: z.string() })

export type Restored = { readonly at: string; readonly version: string; readonly rows: number }

type Options = {
  /** Finished pieces of the log by their names, oldest first. Without them, the state at the end of the backup is restored. */
  readonly log?: AsyncIterable<{ readonly name: string; readonly body: Buffer }>
  /** The moment to stop at; without it, everything in the log is restored. */
  readonly until?: Date
}

/** Restores a backup into a data folder that does not exist yet or is empty, and reads every row of it. */
export async function restoreCluster(
  folder: string,
  entries: AsyncIterable<TarEntry>,
  { log, until }: Options = {},
): Promise<Restored> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Restore into a new folder.`)
  mkdirSync(folder, { recursive: true })
  const cluster = join(resolve(folder), 'postgres')
  const head = await unpack(resolve(folder), cluster, entries)
  chmodSync(cluster, 0o700)
  const logFolder = join(resolve(folder), 'restored-wal')
  if (log) {
    mkdirSync(logFolder)
    for await (const { name, body } of log) await writeFile(join(logFolder, name), body)
    // PostgreSQL runs as another user if we are root.
    chmodSync(logFolder, 0o755)
    writeFileSync(join(cluster, 'recovery.signal'), '')
  }
  const settings = {
    hot_standby: 'off',
    ...(log && { restore_command: 'cp ../restored-wal/%f %p', recovery_target_action: 'promote' }),
    // PostgreSQL knows no names of time zones here, not even Z.
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  const server = await startEmbedded({ folder, settings }).catch((error: Error) => {
    if (!/recovery ended before configured recovery target/.test(error.message)) throw error
    throw new Error('The log does not reach that far. Choose an earlier moment, or leave out --at.', { cause: error })
  })
  try {
    return { ...head, rows: await readEverything(server.superUrl) }
  } finally {
    await server.stop()
    rmSync(logFolder, { recursive: true, force: true })
  }
}

async function unpack(folder: string, cluster: string, entries: AsyncIterable<TarEntry>) {
  let head: z.infer<typeof Head> | null = null
  let record: ClusterRecord | null = null
  for await (const entry of entries) {
    const target = targetOf(folder, entry.name)
    if (entry.name === 'backup.json') {
      const parsed = Head.safeParse(JSON.parse((await bodyOf(entry, 10_000)).toString()))
      if (!parsed.success) throw new Error('The archive is no backup of a whole installation.')
      head = parsed.data
    } else if (!head) throw new Error('The archive is no backup of a whole installation.')
    else if (entry.name === 'folders.json')
      for (const path of JSON.parse((await bodyOf(entry, 10_000_000)).toString()) as string[])
        mkdirSync(targetOf(folder, `cluster/${path}`), { recursive: true, mode: 0o700 })
    else if (entry.name === 'record.json')
      record = JSON.parse((await bodyOf(entry, 10_000)).toString()) as ClusterRecord
    else {
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      await writeFile(target, entry.body, { mode: 0o600 })
    }
  }
  if (!head || !record) throw new Error('The archive is not complete.')
  mkdirSync(cluster, { recursive: true })
  writeClusterRecord(folder, { ...record, cluster: 'postgres', port: null, complete: true })
  return { at: head.at, version: head.version }
}

/** Nothing in an archive may be written outside the folder. */
function targetOf(folder: string, name: string): string {
  const target = resolve(folder, name.replace(/^cluster\//, 'postgres/'))
  if (!target.startsWith(`${folder}/`)) throw new Error('The archive is damaged.')
  return target
}

/** Reads all rows, which also checks the checksums of all pages, and counts them. */
async function readEverything(superUrl: string): Promise<number> {
  const url = new URL(superUrl)
  url.pathname = '/banyan'
  const client = new Client({ connectionString: url.href })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    )
    let rows = 0
    for (const { name } of tables) {
      const found = await client.query<{ rows: number }>(
        `select count(*)::int as rows, sum(length(t::text)) as length from ${name} t`,
      )
      rows += found.rows[0]?.rows ?? 0
    }
    return rows
  } finally {
    await client.end()
  }
}
