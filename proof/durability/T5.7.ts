import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { serverModules } from '#app/modules.server.ts'
import { makeWorld } from '#app/world/world.ts'
import { readArchive, writeArchive } from '#platform/server/backup/archive.ts'
import {
  type BackupStore,
  makeBackup,
  openBackups,
  restoreBackup,
  shipLog,
} from '#platform/server/backup/backupStore.ts'
import { exportTenant, removeTenant } from '#platform/server/backup/tenantExport.ts'
import { importTenant } from '#platform/server/backup/tenantImport.ts'
import { enterTenant, hashRows, readTenantTables } from '#platform/server/backup/tenantTables.ts'
import { openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { archiving } from '#platform/server/postgres/embeddedServer.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { openStorage } from '#platform/server/storage/storageSetting.ts'
import { archived, hashDatabase } from '../database/wholeDatabase.ts'
import { type ProofContext, proof } from '../program.ts'

const passphrase = 'nine brass lamps in a row'

export const program = proof(
  'T5.7',
  'a school and a whole installation come back from their backups with equal rows, also to a moment in time',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-backup-'))
    // As root, PostgreSQL runs as another user, who needs access.
    chmodSync(folder, 0o755)
    context.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    const schools = await proveSchools(context, folder)
    const everything = await proveEverything(context, folder)
    return {
      count: schools.count + everything.count,
      failures: [...schools.failures, ...everything.failures],
      figures: { ...schools.figures, ...everything.figures },
    }
  },
)

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Exports, removes and imports schools one after the other; the rows of all others must not change meanwhile. */
async function proveSchools(context: ProofContext, folder: string) {
  const { owner } = await context.database()
  const storage = await openStorage(pathToFileURL(join(folder, 'files')).href)
  const source = { ownerUrl: owner, storage, version: 'proof' }
  const { rows: tenants } = await withConnection(owner, (client) =>
    client.query<{ id: string; code: string }>(
      `select id, short_code as code from tenants order by kind = 'organisation', short_code`,
    ),
  )
  for (const { id } of tenants)
    for (let n = 0; n < 5; n++)
      await storage.put(`${id}/proof-${n}`, Buffer.alloc(50_000 * n, `${id}${n}`), { type: 'image/png' })
  const failures: string[] = []
  let count = 0
  let slowest = 0
  const chosen = context.full ? tenants.slice(0, -1) : tenants.slice(0, 1)
  for (const { code } of chosen) {
    const before = await hashTenants(owner)
    const archive = join(folder, `${code}.tar.gz.age`)
    await writeArchive(archive, exportTenant(source, code), passphrase)
    const removed = await removeTenant(source, code).catch((error: Error) => error)
    if (removed instanceof Error) {
      // An organisation stays as long as it has schools.
      if (!/still has schools/.test(removed.message)) failures.push(`${code}: ${removed.message}`)
      continue
    }
    const without = await hashTenants(owner)
    const startedAt = performance.now()
    const { files } = await importTenant(source, readArchive(archive, passphrase))
    slowest = Math.max(slowest, performance.now() - startedAt)
    const after = await hashTenants(owner)
    for (const [name, hash] of before) {
      count += 1
      if (after.get(name) !== hash) failures.push(`${name} differs after ${code} came back`)
      const isOwn = name.startsWith(`${code} `)
      if (!isOwn && without.get(name) !== hash) failures.push(`${name} changed when ${code} was removed`)
      if (isOwn && !/ organisations$/.test(name) && without.has(name))
        failures.push(`${name} is left after ${code} was removed`)
    }
    if (files !== 5) failures.push(`${files} of 5 files of ${code} came back`)
  }
  return { count, failures, figures: { schools: chosen.length, 'slowest import': `${(slowest / 1000).toFixed(1)} s` } }
}

/** The hash of every table of every tenant, by `<code> <table>`. */
async function hashTenants(ownerUrl: string): Promise<Map<string, string>> {
  return withConnection(ownerUrl, async (client) => {
    const found = new Map<string, string>()
    const { rows } = await client.query<{ id: string; code: string; organisationId: string }>(
      'select id, short_code as code, organisation_id as "organisationId" from tenants',
    )
    for (const { id, code, organisationId } of rows) {
      await client.query('begin')
      await enterTenant(client, id, organisationId)
      const hashes = await hashRows(client, await readTenantTables(client), { tenantId: id, organisationId })
      for (const [table, { rows: count, hash }] of Object.entries(hashes))
        found.set(`${code} ${table}`, `${count} ${hash}`)
      await client.query('rollback')
    }
    return found
  })
}

/** Backs up an installation, goes on writing, and restores its end, a moment and everything. */
async function proveEverything(context: ProofContext, folder: string) {
  const dataFolder = resolve(folder, 'data')
  const database = await openDatabase({ dataFolder, settings: { ...archiving, archive_timeout: '60', fsync: 'off' } })
  let isRunning = true
  const stop = async () => {
    if (isRunning) await database.stop()
    isRunning = false
  }
  context.atEnd(stop)
  await prepareDatabase(database.urls, serverModules)
  const pool = openPool(database.urls.server)
  await makeWorld(pool, 'small')
  await pool.close()
  const { embedded } = database
  if (!embedded) throw new Error('This program needs the embedded database.')
  const asSuper = <T>(work: (client: Client) => Promise<T>) => withConnection(banyanOf(embedded.superUrl), work)
  const settings = { backupUrl: pathToFileURL(join(folder, 'store')).href, backupKey: passphrase, backupDays: 14 }
  const store = (await openBackups(settings)) as BackupStore

  const before = await asSuper(hashDatabase)
  const backupAt = performance.now()
  const { size } = await makeBackup(store, { ...embedded, dataFolder }, { filesUrl: undefined, dataFolder })
  const made = seconds(backupAt)
  const rename = (name: string) => asSuper((client) => client.query('update organisations set name = $1', [name]))
  await rename('First change')
  const middle = await asSuper(hashDatabase)
  await pause(200)
  const moment = new Date()
  await pause(200)
  await rename('Second change')
  const last = await asSuper(hashDatabase)
  await asSuper((client) => client.query('select pg_switch_wal()'))
  await archived(asSuper)
  await shipLog(store, dataFolder)
  await stop()

  const failures: string[] = []
  const restore = async (
    name: string,
    expected: ReadonlyMap<string, string>,
    options: Parameters<typeof restoreBackup>[2],
  ) => {
    const startedAt = performance.now()
    const target = resolve(folder, name)
    await restoreBackup(store, target, options)
    const took = seconds(startedAt)
    const restored = await openDatabase({ dataFolder: target })
    const found = await withConnection(banyanOf(restored.embedded?.superUrl ?? ''), hashDatabase)
    await restored.stop()
    for (const [table, hash] of expected) if (found.get(table) !== hash) failures.push(`${name}: ${table} differs`)
    if (found.size !== expected.size) failures.push(`${name}: ${found.size} tables instead of ${expected.size}`)
    return took
  }
  const whole = await restore('restored to the end of the backup', before, { withoutLog: true })
  const then = await restore('restored to a moment', middle, { until: moment })
  await restore('restored to the end of the log', last, {})
  const oneSchool = await proveOneSchool(folder, dataFolder, resolve(folder, 'restored to a moment'))
  return {
    count: before.size * 3 + oneSchool.count,
    failures: [...failures, ...oneSchool.failures],
    figures: {
      'backup MB': Math.round(size / 1e6),
      'backup made in': made,
      'restored in': whole,
      'to a moment in': then,
    },
  }
}

/** Takes one school back to a moment: it is exported from a copy of everything that was restored elsewhere. */
async function proveOneSchool(folder: string, dataFolder: string, restoredFolder: string) {
  const code = 'greenwood'
  const storage = await openStorage(pathToFileURL(join(folder, 'files')).href)
  const archive = join(folder, 'one-school.tar.gz.age')
  const restored = await openDatabase({ dataFolder: restoredFolder })
  const wanted = await hashTenants(restored.urls.owner)
  await writeArchive(
    archive,
    exportTenant({ ownerUrl: restored.urls.owner, storage, version: 'proof' }, code),
    passphrase,
  )
  await restored.stop()
  const live = await openDatabase({ dataFolder })
  const target = { ownerUrl: live.urls.owner, storage, version: 'proof' }
  await withConnection(banyanOf(live.embedded?.superUrl ?? ''), (client) =>
    client.query(`update users set first_name = 'Changed since'`),
  )
  const before = await hashTenants(live.urls.owner)
  await removeTenant(target, code)
  await importTenant(target, readArchive(archive, passphrase))
  const found = await hashTenants(live.urls.owner)
  await live.stop()
  const failures: string[] = []
  for (const [name, hash] of found) {
    const isOwn = name.startsWith(`${code} `)
    // The organisation is not part of a school, and keeps its present name.
    const expected = isOwn && !/ organisations$/.test(name) ? wanted : before
    if (expected.get(name) !== hash) failures.push(`${name} differs after ${code} went back to a moment`)
  }
  return { count: found.size, failures }
}

function banyanOf(superUrl: string): string {
  const url = new URL(superUrl)
  url.pathname = '/banyan'
  return url.href
}
