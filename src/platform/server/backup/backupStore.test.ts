import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { archiveFolder, archiving, type Embedded, startEmbedded } from '../postgres/embeddedServer.ts'
import {
  type BackupStore,
  listBackups,
  makeBackup,
  openBackups,
  pruneBackups,
  restoreBackup,
  shipLog,
  verifyBackup,
} from './backupStore.ts'

const parent = mkdtempSync(join(tmpdir(), 'banyan-backups-'))
// As root, PostgreSQL runs as another user, who needs access.
chmodSync(parent, 0o755)
const running = new Set<Embedded>()
afterAll(async () => {
  for (const server of running) await server.stop()
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
})

async function start(folder: string, settings: Record<string, string> = {}) {
  const server = await startEmbedded({ folder, settings: { ...settings, fsync: 'off' } })
  running.add(server)
  return server
}

async function stop(server: Embedded) {
  running.delete(server)
  await server.stop()
}

async function query<T extends object>(server: Embedded, text: string, database = 'banyan'): Promise<T[]> {
  const client = new Client({ connectionString: server.superUrl.replace(/postgres$/, database) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function rowsIn(folder: string): Promise<number[]> {
  const server = await start(folder)
  const rows = await query<{ id: number }>(server, 'select id from visits order by id')
  await stop(server)
  return rows.map(({ id }) => id)
}

test('T5.7 a backup made while rows are written is restored whole, to its end, to a moment, or to the last row of the log', {
  timeout: 120_000,
}, async () => {
  const dataFolder = join(parent, 'data')
  const settings = {
    backupUrl: pathToFileURL(join(parent, 'store')).href,
    backupKey: 'nine brass lamps',
    backupDays: 14,
  }
  const store = (await openBackups(settings)) as BackupStore
  const source = await start(dataFolder, archiving)
  await query(source, 'create database banyan', 'postgres')
  await query(source, `create table visits as select 1 as id, repeat('x', 9000) as note`)
  const add = (id: number) => query(source, `insert into visits values (${id})`)

  // Rows go on being written while the files are read.
  let isOver = false
  const writing = (async () => {
    for (let id = 1000; !isOver; id++) await add(id)
    return query<{ count: number }>(source, 'select count(*)::int as count from visits')
  })()
  const { name, size } = await makeBackup(store, { ...source, dataFolder }, { filesUrl: undefined, dataFolder })
  isOver = true
  const [during] = await writing
  expect(size).toBeGreaterThan(100_000)
  expect(await listBackups(store)).toEqual([name])

  await query(source, 'delete from visits where id >= 1000')
  await add(2)
  await pause(50)
  const [{ moment } = { moment: '' }] = await query<{ moment: string }>(
    source,
    'select clock_timestamp()::text as moment',
  )
  await pause(50)
  await add(3)
  await query(source, 'select pg_switch_wal()')
  const archive = archiveFolder(source.cluster)
  await expect
    .poll(() => query<{ done: boolean }>(source, `select last_archived_wal is not null as done from pg_stat_archiver`))
    .toEqual([{ done: true }])
  await add(4)
  await query(source, 'select pg_switch_wal()')
  await expect.poll(() => readdirSync(archive).length, { timeout: 20_000 }).toBeGreaterThan(1)
  await expect
    .poll(async () => (await query<{ left: number }>(source, archivedQuery))[0]?.left, { timeout: 20_000 })
    .toBe(0)
  expect(await shipLog(store, dataFolder)).toBeGreaterThan(0)
  await stop(source)

  const whole = join(parent, 'whole')
  const { rows } = await restoreBackup(store, whole, { withoutLog: true })
  expect(await verifyBackup(store)).toMatchObject({ name, rows })
  const restored = await rowsIn(whole)
  expect(restored[0]).toBe(1)
  // Every row of the moment at which the backup ended, and none twice.
  expect(restored.slice(1)).toEqual(restored.slice(1).map((_, at) => 1000 + at))
  expect(restored.length).toBeLessThanOrEqual(during?.count ?? 0)
  expect(rows).toBe(restored.length)

  const until = new Date(moment)
  await restoreBackup(store, join(parent, 'then'), { until })
  expect(await rowsIn(join(parent, 'then'))).toEqual([1, 2])
  await restoreBackup(store, join(parent, 'now'))
  expect(await rowsIn(join(parent, 'now'))).toEqual([1, 2, 3, 4])

  await expect(restoreBackup(store, join(parent, 'now'))).rejects.toThrow('is not empty')
  await expect(restoreBackup(store, join(parent, 'x'), { until: new Date(0) })).rejects.toThrow('There is no backup')
  await expect(restoreBackup({ ...store, key: 'another lamp' }, join(parent, 'y'))).rejects.toThrow(
    'passphrase is wrong',
  )

  const later = new Date(Date.now() + 30 * 86_400_000)
  expect(await pruneBackups(store, later)).toEqual([])
})

const archivedQuery = `select count(*)::int as left from pg_ls_archive_statusdir() where name like '%.ready'`
