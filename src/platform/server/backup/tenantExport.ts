import { createHash } from 'node:crypto'
import { type ClientBase, escapeIdentifier as quote } from 'pg'
import { withConnection } from '../postgres/connection.ts'
import type { Storage } from '../storage/storage.ts'
import { entryOf } from './archive.ts'
import type { TarEntry } from './tar.ts'
import {
  enterTenant,
  hashRows,
  newestMigration,
  type RowHash,
  readTenantTables,
  silenceTriggers,
  type TenantTable,
} from './tenantTables.ts'

export const exportFormat = 'banyan tenant export 1'

/** The first file of an export: what it holds, and what it fits. */
export type ExportHead = {
  readonly format: typeof exportFormat
  readonly version: string
  readonly migration: string
  readonly at: string
  readonly tenant: { readonly id: string; readonly code: string; readonly name: string }
  readonly organisationId: string
  readonly tables: readonly string[]
}

/** The last file of an export: everything in it can be checked against it. */
export type ExportManifest = {
  readonly rows: Readonly<Record<string, RowHash>>
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>
}

export type Source = { readonly ownerUrl: string; readonly storage: Storage; readonly version: string }

type Subject = { id: string; code: string; name: string; organisationId: string }

/** The size of a piece of a table, in characters. */
const pieceSize = 4_000_000

/**
 * Everything of a tenant as files of an archive: its tables, a line of JSON for each row, and its uploaded files. The tables are
 * read at one moment. A file that is deleted meanwhile is left out, with its row still there.
 */
export async function* exportTenant(source: Source, code: string): AsyncGenerator<TarEntry> {
  const connection = openConnection(source.ownerUrl)
  const client = await connection.client
  try {
    await client.query('begin isolation level repeatable read read only')
    const subject = await findTenant(client, code)
    await enterTenant(client, subject.id, subject.organisationId)
    const tables = await readTenantTables(client)
    yield entryOf('export.json', json(await headOf(client, source, subject, tables)))
    yield entryOf('read-me.txt', readMe)
    yield* rowsOf(client, 'organisations', 'organisations t where t.id = $1', [subject.organisationId])
    yield* rowsOf(client, 'tenants', 'tenants t where t.id = $1', [subject.id])
    for (const { name, key } of tables) {
      const order = key.length > 0 ? ` order by ${key.map((column) => `t.${quote(column)}`).join(', ')}` : ''
      yield* rowsOf(client, name, `${quote(name)} t where t.tenant_id = $1${order}`, [subject.id])
    }
    const rows = await hashRows(client, tables, { tenantId: subject.id, organisationId: subject.organisationId })
    const files: Record<string, { size: number; sha256: string }> = {}
    for await (const { key } of source.storage.list(`${subject.id}/`)) yield* fileOf(source.storage, key, files)
    yield entryOf('manifest.json', json({ rows, files } satisfies ExportManifest))
    await client.query('commit')
  } finally {
    connection.end()
  }
}

/** A connection for a generator, which cannot wrap its steps into a function. */
function openConnection(url: string) {
  const opened = Promise.withResolvers<ClientBase>()
  const ended = Promise.withResolvers<void>()
  withConnection(url, async (client) => {
    opened.resolve(client)
    await ended.promise
  }).catch(opened.reject)
  return { client: opened.promise, end: ended.resolve }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export async function findTenant(client: ClientBase, code: string): Promise<Subject> {
  const { rows } = await client.query<Subject>(
    `select id, short_code as code, name, organisation_id as "organisationId" from tenants
      where short_code = $1 or sub_domain = $1 order by short_code = $1 desc limit 1`,
    [code],
  )
  if (!rows[0]) throw new Error(`There is no school or organisation ${code}.`)
  return rows[0]
}

async function headOf(
  client: ClientBase,
  { version }: Source,
  { id, code, name, organisationId }: Subject,
  tables: readonly TenantTable[],
): Promise<ExportHead> {
  return {
    format: exportFormat,
    version,
    migration: await newestMigration(client),
    at: new Date().toISOString(),
    tenant: { id, code, name },
    organisationId,
    tables: tables.map((table) => table.name),
  }
}

/** The rows of a table in pieces, so that none of them must fit into memory as a whole. */
async function* rowsOf(client: ClientBase, table: string, from: string, values: unknown[]): AsyncGenerator<TarEntry> {
  await client.query({
    text: `declare exported no scroll cursor for select to_jsonb(t)::text as row from ${from}`,
    values,
  })
  let lines: string[] = []
  let length = 0
  let piece = 0
  const take = () => {
    piece += 1
    const entry = entryOf(`tables/${table}/${String(piece).padStart(4, '0')}.ndjson`, `${lines.join('\n')}\n`)
    lines = []
    length = 0
    return entry
  }
  for (;;) {
    const { rows } = await client.query<{ row: string }>('fetch 500 from exported')
    if (rows.length === 0) break
    for (const { row } of rows) {
      lines.push(row)
      length += row.length
      if (length >= pieceSize) yield take()
    }
  }
  if (lines.length > 0) yield take()
  await client.query('close exported')
}

async function* fileOf(
  storage: Storage,
  key: string,
  files: Record<string, { size: number; sha256: string }>,
): AsyncGenerator<TarEntry> {
  const found = await storage.get(key).catch((error: { code?: string }) => {
    if (error.code === 'missing') return null
    throw error
  })
  if (!found) return
  const hash = createHash('sha256')
  const body = (async function* () {
    for await (const chunk of found.body as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  })()
  yield { name: `files/${key}`, size: found.size, body }
  files[key] = { size: found.size, sha256: hash.digest('hex') }
}

/**
 * Deletes a tenant: all its rows, then its files. Only the archive that was made before can bring it back. An organisation must
 * have lost its schools first.
 */
export async function removeTenant(
  source: Omit<Source, 'version'>,
  code: string,
): Promise<{ rows: number; files: number }> {
  const { id, removed } = await withConnection(source.ownerUrl, async (client) => {
    await client.query('begin')
    const { id, organisationId, name } = await findTenant(client, code)
    const { rowCount } = await client.query(
      `select from tenants own join tenants other on other.organisation_id = own.organisation_id and other.id <> own.id
        where own.id = $1 and own.kind = 'organisation' limit 1`,
      [id],
    )
    if (rowCount) throw new Error(`${name} still has schools. Remove them first.`)
    await enterTenant(client, id, organisationId)
    await silenceTriggers(client)
    let removed = 0
    const tables = (await readTenantTables(client)).map((table) => ({ table: table.name, column: 'tenant_id' }))
    for (const { table, column } of [...tables, { table: 'tenants', column: 'id' }]) {
      const answer = await client.query(`delete from ${quote(table)} where ${column} = $1`, [id])
      removed += answer.rowCount ?? 0
    }
    const last = await client.query('select from tenants where id = $1', [id])
    if (last.rowCount !== 0) throw new Error(`${name} could not be removed.`)
    await client.query(`select pg_notify('tenants_changed', '')`)
    await client.query('commit')
    return { id, removed }
  })
  let files = 0
  for await (const { key } of source.storage.list(`${id}/`)) {
    await source.storage.remove(key)
    files += 1
  }
  return { rows: removed, files }
}

const readMe = `This archive holds everything that Banyan stores for one school or organisation.

export.json     which one, when, and by which version
tables/         a folder for each table; every line of its files is one row as JSON
files/          the uploaded files, under the storage_key of their row in tables/files
manifest.json   for each table the number of rows and a hash over them, for each file its size and SHA-256

npm run admin -- tenant import <archive> brings it into a server of the same version, with the same ids.
`
