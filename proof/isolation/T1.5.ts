import { Pool, type PoolClient } from 'pg'
import { asTenant, quoteName, readTables, setTenant, type Table, tryStatement } from '../database/catalogue.ts'
import { buildInsert, buildRow, insertUnlessTaken, type Row } from '../database/rows.ts'
import { proof } from '../program.ts'
import { getTenant } from '../stage/principals.ts'

/** The directory is searched by host before the tenant is known, so it alone is readable without one. */
const directoryTables = ['organisations', 'tenants']

export const program = proof('T1.5', 'the server role cannot reach another tenant with any SQL', async (context) => {
  const server = await context.server()
  const [a, b] = await Promise.all([getTenant(server, 'greenwood'), getTenant(server, 'sunrise')])
  const tables = await readTables(server.owner)
  const pool = new Pool({ connectionString: server.urls.server, max: 1 })
  context.atEnd(() => pool.end())
  const tenantTables = tables.filter((table) => table.isTenant)
  const rowsOf = (id: string) =>
    asTenant(server.owner, id, (client) => createRows(client, tenantTables, id), { keep: true })
  const rowsByTenant = new Map([
    [a.id, await rowsOf(a.id)],
    [b.id, await rowsOf(b.id)],
  ])
  const found: Findings = { count: 0, failures: [] }
  await asTenant(pool, null, (client) => tryWithoutTenant(client, tables, b.id, found))
  for (const [own, other] of [
    [a.id, b.id],
    [b.id, a.id],
  ] as const) {
    const foreignRows = rowsByTenant.get(other) ?? new Map()
    await asTenant(pool, own, (client) => tryAsTenant(client, tenantTables, { own, other, foreignRows }, found))
  }
  return { ...found, figures: { tables: tables.length } }
})

type Findings = { count: number; failures: string[] }

function expectNothing(found: Findings, table: string, what: string, result: string | number) {
  found.count += 1
  if (typeof result === 'number' && result > 0) found.failures.push(`${table}: ${what} affected ${result} rows`)
}

/** A new row in every table, with unique keys: an empty table would prove nothing. */
async function createRows(client: PoolClient, tables: readonly Table[], tenantId: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const table of tables) {
    // Some tables have one row for each weekday; if all exist already, use one of them.
    const built = await buildRow(client, tables, table, tenantId)
    const row = (await insertUnlessTaken(client, table.name, built)) ?? (await readFirstRow(client, table))
    if (row) rows.set(table.name, row)
  }
  return rows
}

const readFirstRow = async (client: PoolClient, { name }: Table): Promise<Row | undefined> =>
  (await client.query<Row>(`select * from ${quoteName(name)} limit 1`)).rows[0]

async function tryWithoutTenant(client: PoolClient, tables: readonly Table[], tenantId: string, found: Findings) {
  for (const table of tables) {
    const name = quoteName(table.name)
    const [column] = table.columns
    const isReadable = directoryTables.includes(table.name)
    const read = await tryStatement(client, `select * from ${name}`)
    if (isReadable) found.count += 1
    else expectNothing(found, table.name, 'reading without a tenant', read)
    const row = table.isTenant ? await buildRow(client, [], dropForeignKeys(table), tenantId) : { id: tenantId }
    const { text, values } = buildInsert(table.name, row)
    expectNothing(found, table.name, 'inserting without a tenant', await tryStatement(client, text, values))
    const set = quoteName(column?.name ?? '')
    expectNothing(
      found,
      table.name,
      'updating without a tenant',
      await tryStatement(client, `update ${name} set ${set} = ${set}`),
    )
    expectNothing(found, table.name, 'deleting without a tenant', await tryStatement(client, `delete from ${name}`))
  }
}

const dropForeignKeys = (table: Table): Table => ({ ...table, foreignKeys: [] })

type TenantPair = { own: string; other: string; foreignRows: ReadonlyMap<string, Row> }

async function tryAsTenant(
  client: PoolClient,
  tables: readonly Table[],
  { own, other, foreignRows }: TenantPair,
  found: Findings,
) {
  for (const table of tables) {
    const name = quoteName(table.name)
    const row = await buildRow(client, tables, table, own)
    const { text, values } = buildInsert(table.name, { ...row, tenant_id: other })
    expectNothing(found, table.name, 'writing a row of the other tenant', await tryStatement(client, text, values))
    const moved = await tryStatement(client, `update ${name} set tenant_id = $1`, [other])
    expectNothing(found, table.name, 'moving a row to the other tenant', moved)
    for (const key of table.foreignKeys) await tryReference(client, table, row, key, foreignRows, found)
    await tryForeignRows(client, table, other, foreignRows.get(table.name), found)
  }
  await tryCascade(client, tables, own, other, found)
}

/** Inserts a row of our own that references a parent of the other tenant. */
async function tryReference(
  client: PoolClient,
  table: Table,
  row: Row,
  { columns, target, targetColumns, name }: Table['foreignKeys'][number],
  foreignRows: ReadonlyMap<string, Row>,
  found: Findings,
) {
  const parent = foreignRows.get(target)
  if (!parent) return
  const pointing = { ...row }
  columns.forEach((column, index) => {
    if (column !== 'tenant_id') pointing[column] = parent[targetColumns[index] ?? '']
  })
  const { text, values } = buildInsert(table.name, pointing)
  expectNothing(
    found,
    table.name,
    `referencing the other tenant's ${target} through ${name}`,
    await tryStatement(client, text, values),
  )
}

/** Reads and writes that name the other tenant's rows explicitly. */
async function tryForeignRows(
  client: PoolClient,
  table: Table,
  other: string,
  foreign: Row | undefined,
  found: Findings,
) {
  const name = quoteName(table.name)
  expectNothing(
    found,
    table.name,
    "reading the other tenant's rows",
    await tryStatement(client, `select from ${name} where tenant_id = $1`, [other]),
  )
  expectNothing(
    found,
    table.name,
    "deleting the other tenant's rows",
    await tryStatement(client, `delete from ${name} where tenant_id = $1`, [other]),
  )
  if (!foreign) return
  const taken = await tryStatement(client, `update ${name} set tenant_id = tenant_id where tenant_id = $1`, [other])
  expectNothing(found, table.name, "updating the other tenant's rows", taken)
  // Where the tenant id alone is the key, the conflict is with our own row.
  if (table.key.length === 1) return
  // A key that the other tenant uses must not be refused, since the refusal would reveal that it exists.
  const own = {
    ...foreign,
    tenant_id: (await client.query<{ id: string }>('select current_tenant() as id')).rows[0]?.id,
  }
  const { text, values } = buildInsert(table.name, serializeJson(table, own))
  const result = await tryStatement(client, text, values)
  found.count += 1
  if (result === '23505') found.failures.push(`${table.name}: a key of the other tenant is reported as taken`)
}

const serializeJson = (table: Table, row: Row): Row =>
  Object.fromEntries(
    table.columns
      .filter(({ name }) => row[name] !== null && row[name] !== undefined)
      .map(({ name, type }) => [name, /^jsonb?$/.test(type) ? JSON.stringify(row[name]) : row[name]]),
  )

/** Deleting all our rows, with cascades, must leave the other tenant's rows unchanged. */
async function tryCascade(client: PoolClient, tables: readonly Table[], own: string, other: string, found: Findings) {
  const rowsOf = async (tenantId: string) => {
    await setTenant(client, tenantId)
    const counts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoteName(name)}`)
      counts.push(`${name} ${rows[0]?.count}`)
    }
    return counts.join(', ')
  }
  const before = await rowsOf(other)
  await setTenant(client, own)
  for (const { name } of tables) {
    found.count += 1
    await client.query('savepoint cascade')
    try {
      await client.query(`delete from ${quoteName(name)}`)
    } catch {
      await client.query('rollback to savepoint cascade')
    }
  }
  const after = await rowsOf(other)
  if (before !== after) found.failures.push(`deleting in one tenant changed the other: ${before}, then ${after}`)
}
