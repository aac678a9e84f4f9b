import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ClientBase, escapeIdentifier as quote } from 'pg'
import * as z from 'zod'
import { withConnection } from '../postgres/connection.ts'
import { checkKey, type Storage } from '../storage/storage.ts'
import { bodyOf } from './archive.ts'
import type { TarEntry } from './tar.ts'
import { exportFormat } from './tenantExport.ts'
import {
  enterTenant,
  enterYear,
  hashRows,
  newestMigration,
  readTenantTables,
  silenceTriggers,
  type TenantTable,
} from './tenantTables.ts'

const Head = z.object({
  format: z.literal(exportFormat, 'The archive is no export of a school.'),
  version: z.string(),
  migration: z.string(),
  tenant: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  organisationId: z.uuid(),
  tables: z.array(z.string()),
})
type Head = z.infer<typeof Head>

const Manifest = z.object({
  rows: z.record(z.string(), z.object({ rows: z.int(), hash: z.string() })),
  files: z.record(z.string(), z.object({ size: z.int(), sha256: z.string() })),
})
type Manifest = z.infer<typeof Manifest>

export type Imported = { readonly name: string; readonly code: string; readonly rows: number; readonly files: number }

/**
 * Brings an exported tenant into this installation with all its ids, in one transaction, and only if every row and every file is
 * the one that was exported. A tenant that is already here is refused.
 */
export async function importTenant(
  into: { readonly ownerUrl: string; readonly storage: Storage },
  entries: AsyncIterable<TarEntry>,
): Promise<Imported> {
  const stored: string[] = []
  try {
    return await withConnection(into.ownerUrl, async (client) => {
      await client.query('begin')
      const imported = await takeEntries(client, into.storage, entries, stored)
      await client.query(`select pg_notify('tenants_changed', '')`)
      await client.query('commit')
      return imported
    })
  } catch (error) {
    for (const key of stored) await into.storage.remove(key).catch(() => {})
    throw error
  }
}

async function takeEntries(
  client: ClientBase,
  storage: Storage,
  entries: AsyncIterable<TarEntry>,
  stored: string[],
): Promise<Imported> {
  let head: Head | null = null
  let manifest: Manifest | null = null
  const tables = new Map((await readTenantTables(client)).map((table) => [table.name, table]))
  const files = new Map<string, string>()
  for await (const entry of entries) {
    const [folder, table = ''] = entry.name.split('/')
    if (entry.name === 'export.json') head = await begin(client, parse(Head, await bodyOf(entry, 1_000_000)), tables)
    else if (entry.name === 'read-me.txt') continue
    else if (!head) throw new Error('The archive is no export of a school.')
    else if (folder === 'tables')
      await insertRows(client, head, tables.get(table), table, await bodyOf(entry, 500_000_000))
    else if (folder === 'files') await takeFile(storage, head, entry, files, stored)
    else if (entry.name === 'manifest.json') manifest = parse(Manifest, await bodyOf(entry, 500_000_000))
    else throw new Error(`The archive has an unknown part: ${entry.name}.`)
  }
  if (!head || !manifest) throw new Error('The archive is not complete.')
  const rows = await checkRows(client, head, [...tables.values()], manifest)
  checkFiles(files, manifest)
  return { name: head.tenant.name, code: head.tenant.code, rows, files: files.size }
}

function parse<T extends z.ZodType>(schema: T, bytes: Buffer): z.output<T> {
  const parsed = schema.safeParse(JSON.parse(bytes.toString()))
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? 'The archive is damaged.')
  return parsed.data
}

/** Refuses what does not fit this database or is already in it. */
async function begin(client: ClientBase, head: Head, tables: ReadonlyMap<string, TenantTable>): Promise<Head> {
  const here = await newestMigration(client)
  if (here !== head.migration)
    throw new Error(
      `The export was made by version ${head.version} (${head.migration}), and this database is at ${here}. Bring both servers to the same version and export again.`,
    )
  const unknown = head.tables.find((table) => !tables.has(table))
  if (unknown) throw new Error(`This database has no table ${unknown}.`)
  const { rows } = await client.query<{ name: string }>(
    'select name from tenants where id = $1 or sub_domain = $2 or short_code = $2',
    [head.tenant.id, head.tenant.code],
  )
  if (rows[0]) throw new Error(`${rows[0].name} is already here. Remove it first, or import into another server.`)
  await enterTenant(client, head.tenant.id, head.organisationId)
  await silenceTriggers(client)
  return head
}

const batchSize = 500

async function insertRows(
  client: ClientBase,
  { organisationId }: Head,
  table: TenantTable | undefined,
  name: string,
  text: Buffer,
): Promise<void> {
  const lines = text.toString().split('\n').filter(Boolean)
  if (name === 'organisations' || name === 'tenants') return insertDirectory(client, name, lines, organisationId)
  if (!table) throw new Error(`This database has no table ${name}.`)
  // The wall accepts a row only in its own academic year.
  const groups = table.isYearly ? Map.groupBy(lines, yearOf) : new Map([['', lines]])
  for (const [year, own] of groups) {
    if (table.isYearly) await enterYear(client, year)
    for (let at = 0; at < own.length; at += batchSize) await insert(client, table, own.slice(at, at + batchSize))
  }
}

const yearOf = (line: string) => String((JSON.parse(line) as { year_id: string }).year_id)

async function insert(client: ClientBase, { name, columns }: Pick<TenantTable, 'name' | 'columns'>, lines: string[]) {
  const list = columns.map(quote).join(', ')
  // The text goes to the database as it is, so that no number loses a digit here.
  await client.query(
    `insert into ${quote(name)} (${list}) select ${list} from jsonb_populate_recordset(null::${quote(name)}, $1::jsonb)`,
    [`[${lines.join(',')}]`],
  )
}

/** A school may come to an organisation that is already here: its row stays as it is. */
async function insertDirectory(client: ClientBase, name: string, lines: string[], organisationId: string) {
  if (name === 'organisations') {
    const { rowCount } = await client.query('select from organisations where id = $1', [organisationId])
    if (rowCount) return
  }
  const { rows } = await client.query<{ columns: string[] }>(
    `select array_agg(attname::text order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  await insert(client, { name, columns: rows[0]?.columns ?? [] }, lines)
}

async function takeFile(
  storage: Storage,
  { tenant }: Head,
  { name, size, body }: TarEntry,
  files: Map<string, string>,
  stored: string[],
) {
  const key = checkKey(name.slice('files/'.length))
  if (!key.startsWith(`${tenant.id}/`)) throw new Error(`${name} in the archive does not belong to ${tenant.name}.`)
  const hash = createHash('sha256')
  const hashed = (async function* () {
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
  })()
  stored.push(key)
  await storage.put(key, size === 0 ? Buffer.alloc(0) : Readable.from(hashed, { objectMode: false }), {
    type: 'application/octet-stream',
  })
  files.set(key, `${size} ${hash.digest('hex')}`)
}

/** Compares what the database holds now with what was exported, and follows every reference. */
async function checkRows(client: ClientBase, head: Head, tables: readonly TenantTable[], manifest: Manifest) {
  const { organisations: _, ...expected } = manifest.rows
  const ids = { tenantId: head.tenant.id, organisationId: head.organisationId }
  const found = await hashRows(client, tables, ids)
  const wrong = Object.entries(expected).find(
    ([table, { rows, hash }]) => found[table]?.rows !== rows || found[table]?.hash !== hash,
  )
  if (wrong) throw new Error(`The rows of ${wrong[0]} are not those that were exported. Nothing was imported.`)
  // Otherwise the database may still think that the tables are empty, and follow references for minutes.
  for (const [table, { rows }] of Object.entries(expected)) if (rows > 0) await client.query(`analyze ${quote(table)}`)
  const broken = await brokenReference(client, ids.tenantId)
  if (broken) throw new Error(`${broken} refers to rows that are not here. Nothing was imported.`)
  return Object.values(expected).reduce((sum, { rows }) => sum + rows, 0)
}

/** Foreign keys were silent while the rows came in, so each is followed now. */
async function brokenReference(client: ClientBase, tenantId: string): Promise<string | null> {
  const { rows } = await client.query<{
    name: string
    own: string
    other: string
    columns: string[]
    targets: string[]
  }>(`
    select k.conname as name, k.conrelid::regclass::text as own, k.confrelid::regclass::text as other,
      (select array_agg(a.attname::text order by p.n) from unnest(k.conkey) with ordinality p(num, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.num) as columns,
      (select array_agg(a.attname::text order by p.n) from unnest(k.confkey) with ordinality p(num, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.num) as targets
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and exists (
      select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and not a.attisdropped)`)
  for (const { name, own, other, columns, targets } of rows) {
    const given = columns.map((column) => `c.${quote(column)} is not null`).join(' and ')
    const same = columns.map((column, at) => `p.${quote(targets[at] ?? '')} = c.${quote(column)}`).join(' and ')
    const { rowCount } = await client.query(
      `select from ${own} c where c.tenant_id = $1 and ${given} and not exists (select from ${other} p where ${same}) limit 1`,
      [tenantId],
    )
    if (rowCount) return `${own} (${name})`
  }
  return null
}

function checkFiles(files: ReadonlyMap<string, string>, manifest: Manifest) {
  const expected = Object.entries(manifest.files)
  const wrong = expected.find(([key, { size, sha256 }]) => files.get(key) !== `${size} ${sha256}`)
  if (wrong || expected.length !== files.size)
    throw new Error(`The file ${wrong?.[0] ?? ''} is not the one that was exported. Nothing was imported.`)
}
