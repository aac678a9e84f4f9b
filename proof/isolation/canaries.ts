import type { PoolClient } from 'pg'
import { asTenant, quoted, readTables, type Table } from '../database/catalogue.ts'
import { insertRow, listedValues, makeRow } from '../database/rows.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { aFile } from '../stage/examples/files.ts'

/** What every planted text holds. It fits host names and user names, and no search word of ours contains it whole. */
export const canary = 'zqcanary'
/** Finds planted texts without holding one. */
export const canarySearch = 'zqca'

const holdsText = ['text', 'varchar', 'jsonb', 'json', '_text']

/** Puts a text nobody else has into every text column of every row of a tenant, and a row into every empty table. */
export async function plantCanaries(server: ProofServer, tenantId: string) {
  const tables = await readTables(server.owner)
  const { organisationId } = (await server.services.directory.byId(tenantId)) ?? {}
  const file = await aFile(server, tenantId, canary)
  const planted: string[] = []
  const unfit: string[] = []
  await asTenant(
    server.owner,
    tenantId,
    async (client) => {
      await client.query(`select set_config('app.organisation_id', $1, true)`, [organisationId])
      for (const table of tables) {
        if (table.isTenant) await fillIfEmpty(client, tables, table, tenantId)
        for (const { name, type } of table.columns.filter(
          (column) => holdsText.includes(column.type) && !column.computed,
        )) {
          const outcome = await plant(client, table, name, type)
          if (outcome === 'planted') planted.push(`${table.name}.${name}`)
          if (outcome === 'unfit' && listedValues(table, name).length === 0) unfit.push(`${table.name}.${name}`)
        }
      }
    },
    { keep: true },
  )
  return { planted, unfit, file }
}

async function fillIfEmpty(client: PoolClient, tables: readonly Table[], table: Table, tenantId: string) {
  const { rows } = await client.query(`select from ${quoted(table.name)} limit 1`)
  if (rows.length === 0) await insertRow(client, table.name, await makeRow(client, tables, table, tenantId))
}

const directoryRow: Record<string, string> = {
  tenants: 'id = current_tenant()',
  organisations: 'id = current_organisation()',
}

/** `unfit` when a check constraint keeps free text out of the column. */
async function plant(client: PoolClient, table: Table, column: string, type: string) {
  const text = `'${canary}' || substr(md5('${table.name}.${column}' || ctid::text), 1, 12)`
  const value =
    type === '_text' ? `array[${text}]` : /^json/.test(type) ? `jsonb_build_object('canary', ${text})` : text
  const condition = table.isTenant ? 'true' : directoryRow[table.name]
  // What the owner alone reads belongs to no tenant.
  if (!condition) return 'elsewhere'
  await client.query('savepoint canary')
  try {
    const { rowCount } = await client.query(
      `update ${quoted(table.name)} set ${quoted(column)} = ${value} where ${condition}`,
    )
    return rowCount ? 'planted' : 'elsewhere'
  } catch (error) {
    if ((error as { code?: string }).code !== '23514') throw error
    await client.query('rollback to savepoint canary')
    return 'unfit'
  }
}
