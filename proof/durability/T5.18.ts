import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArchive, writeArchive } from '#platform/server/backup/archive.ts'
import { exportTenant, removeTenant } from '#platform/server/backup/tenantExport.ts'
import { importTenant } from '#platform/server/backup/tenantImport.ts'
import { enterTenant, hashRows, readTenantTables } from '#platform/server/backup/tenantTables.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { openStorage } from '#platform/server/storage/storageSetting.ts'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { fillSchool } from './largeSchool.ts'

const passphrase = 'a kite above the mango tree'
/** In seconds. */
const allowed = 300

export const program = proof(
  'T5.18',
  'a school of 2,000 students with 400,000 attendance marks and its files comes back from its archive within five minutes',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'banyan-proof-school-'))
    context.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    const server = await context.server()
    const { tenantId } = await signInAs(server, 'greenwood', 'superadmin')
    const marks = await fillSchool(server.services.database, tenantId, context.count(2000, 100), context.count(200, 5))
    const storage = await openStorage(pathToFileURL(join(folder, 'files')).href)
    const files = context.count(2000, 20)
    // What cannot be packed, like photos.
    for (let n = 0; n < files; n++)
      await storage.put(`${tenantId}/photo-${n}`, randomBytes(100_000), { type: 'image/jpeg' })
    const { owner } = server.urls
    const source = { ownerUrl: owner, storage, version: 'proof' }
    const before = await hashesOf(owner, tenantId)
    const archive = join(folder, 'greenwood.tar.gz.age')
    const exported = await timed(() => writeArchive(archive, exportTenant(source, 'greenwood'), passphrase))
    const removed = await timed(() => removeTenant(source, 'greenwood'))
    // As the database does by itself after a while: its statistics now say that the tables are empty.
    await withConnection(owner, (client) => client.query('vacuum analyze'))
    const back = await timed(() => importTenant(source, readArchive(archive, passphrase)))
    const after = await hashesOf(owner, tenantId)
    const failures = Object.entries(before).flatMap(([table, hash]) =>
      after[table] === hash ? [] : [`${table} differs`],
    )
    if (back.result.files !== files) failures.push(`${back.result.files} of ${files} files came back`)
    if (back.seconds > allowed) failures.push(`it took ${back.seconds.toFixed(0)} seconds`)
    return {
      count: Object.keys(before).length,
      failures,
      figures: {
        'attendance marks': marks,
        files,
        'archive MB': Math.round(statSync(archive).size / 1e6),
        'exported, removed, imported in (s)': [exported, removed, back].map((one) => one.seconds.toFixed(1)).join(', '),
      },
    }
  },
)

async function timed<T>(work: () => Promise<T>) {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

/** The number and the hash of the rows of every table of a school. */
async function hashesOf(ownerUrl: string, tenantId: string): Promise<Record<string, string>> {
  return withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select organisation_id as id from tenants where id = $1', [
      tenantId,
    ])
    const organisationId = rows[0]?.id ?? ''
    await client.query('begin')
    await enterTenant(client, tenantId, organisationId)
    const hashes = await hashRows(client, await readTenantTables(client), { tenantId, organisationId })
    await client.query('rollback')
    return Object.fromEntries(
      Object.entries(hashes).map(([table, { rows: count, hash }]) => [table, `${count} ${hash}`]),
    )
  })
}
