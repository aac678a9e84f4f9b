import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '#platform/server/database/ids.ts'
import { type Migration, readMigrations } from '#platform/server/database/migrationFiles.ts'
import { migrate } from '#platform/server/database/migrator.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { readTables, setTenant } from '#proof/database/catalogue.ts'
import { buildRow, insertRow } from '#proof/database/rows.ts'
import { createSchool } from '#proof/database/school.ts'
import { printSchema } from '../../scripts/print/databaseSchema.ts'
import { serverModules } from './modules.server.ts'

const platform = new URL('../platform/server/migrations/', import.meta.url)
const all = await readMigrations([platform, ...serverModules.flatMap(({ migrations }) => migrations ?? [])])

const folder = mkdtempSync(join(tmpdir(), 'banyan-upgrade-'))
const databases: string[] = []
afterAll(async () => {
  for (const name of databases) await dropDatabase(name, inject('ownerUrl'))
  rmSync(folder, { recursive: true, force: true })
})

/** An empty database, and a function that upgrades it to a release with the given migrations. */
async function installation() {
  const name = `banyan_test_${newId().replaceAll('-', '')}`
  databases.push(name)
  const { owner } = await createFrom('template1', name, inject('ownerUrl'))
  const files = mkdtempSync(join(folder, 'release-'))
  const release = async (migrations: readonly Migration[]) => {
    for (const { path, name: file } of migrations) copyFileSync(path, join(files, file))
    return migrate(owner, [pathToFileURL(`${files}/`)])
  }
  return { owner, release }
}

const programs = `
  select pg_get_functiondef(p.oid) as text from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
  union all select 'view ' || c.relname || ' as ' || pg_get_viewdef(c.oid) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
  union all select 'comment on ' || d.objoid::regclass || '.' || d.objsubid || ': ' || d.description from pg_description d
    where d.classoid = 'pg_class'::regclass and d.objoid >= 16384
  order by 1`

const schemaOf = async (owner: string) => {
  const { rows } = await withConnection(owner, (client) => client.query<{ text: string }>(programs))
  return [await printSchema(owner), ...rows.map(({ text }) => text)].join('\n')
}

const fresh = await installation()
await fresh.release(all)
const expected = await schemaOf(fresh.owner)

test('a database upgraded from an older release has the same schema as a new one', async () => {
  const { owner, release } = await installation()
  const older = all.slice(0, Math.round(all.length / 2))
  expect(await release(older)).toHaveLength(older.length)
  expect(await release(all)).toHaveLength(all.length - older.length)
  expect(await schemaOf(owner)).toBe(expected)
})

test('a school with rows in every table can be upgraded one migration at a time', {
  timeout: 240_000,
}, async () => {
  const { owner, release } = await installation()
  const filled = new Set<string>()
  for (const [index, { name }] of all.entries()) {
    expect(await release(all.slice(0, index + 1))).toEqual([name])
    await withConnection(owner, (client) => fillTables(client, filled))
  }
  expect(await schemaOf(owner)).toBe(expected)
})

/** Inserts a row into every new table, once the tables of a school exist. */
async function fillTables(client: Client, filled: Set<string>) {
  const tables = await readTables(client)
  if (!tables.some(({ name }) => name === 'academic_years')) return
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>('select id from tenants')
  const school = rows[0]?.id ?? (await createSchool(client))
  await setTenant(client, school)
  for (const table of tables.filter(({ name, isTenant }) => isTenant && !filled.has(name))) {
    const { rowCount } = await client.query(`select from ${table.name} limit 1`)
    if (rowCount === 0) await insertRow(client, table.name, await buildRow(client, tables, table, school))
    filled.add(table.name)
  }
  await client.query('commit')
}
