import type { ClientBase } from 'pg'
import { asTenant, quoteName, readTables, type Table } from '../database/catalogue.ts'
import { buildRow, insertRow, readAllowedValues } from '../database/rows.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { aFile } from '../stage/examples/files.ts'

/** Part of every planted text. Valid in host names and user names, and never contained whole in a search word we send. */
export const canary = 'zqcanary'
/** Finds planted texts without containing the canary. */
export const canarySearch = 'zqca'

const textTypes = ['text', 'varchar', 'jsonb', 'json', '_text']

/** Columns too narrow for free text. Columns whose check lists the accepted words need no entry. */
const narrow = [
  'tenants.colour',
  'students.aadhaar_last4',
  'homework.hand_in',
  'gradebook_letterheads.colour',
  'document_letterheads.colour',
  'watch_entries.phone_end',
  'admission_aadhaars.last4',
  'admission_rankings.entrants_hash',
  'gateway_triggers.chain',
  'gateway_settings.chain',
  'gateway_settings.prepaid',
  'gateway_campaigns.channels',
]

/** Puts a unique text into every text column of every row of a tenant, adding a row to each empty table. */
export async function plantCanaries(server: ProofServer, tenantId: string) {
  const tables = await readTables(server.owner)
  const { organisationId } = (await server.services.directory.byId(tenantId)) ?? {}
  const file = await aFile(server, tenantId, canary)
  const found = await asTenant(
    server.owner,
    tenantId,
    async (client) => {
      await client.query(`select set_config('app.organisation_id', $1, true)`, [organisationId])
      return plantAll(client, tables, tenantId)
    },
    { keep: true },
  )
  return { ...found, file }
}

/** Returns the columns that now contain a canary, and those that should but cannot. */
export async function plantAll(client: ClientBase, tables: readonly Table[], tenantId: string) {
  const planted: string[] = []
  const problems: string[] = []
  for (const table of tables) {
    if (table.isTenant) await fillIfEmpty(client, tables, table, tenantId)
    for (const { name, type } of table.columns.filter(
      (column) => textTypes.includes(column.type) && !column.computed,
    )) {
      const column = `${table.name}.${name}`
      const outcome = await plantCanary(client, table, name, type)
      if (outcome === 'planted') planted.push(column)
      if (outcome === 'unfit' && readAllowedValues(table, name).length === 0 && !narrow.includes(column))
        problems.push(
          `${column}: its check refuses free text. If that is meant, add it in proof/isolation/canaries.ts.`,
        )
    }
  }
  return { planted, problems }
}

async function fillIfEmpty(client: ClientBase, tables: readonly Table[], table: Table, tenantId: string) {
  const { rows } = await client.query(`select from ${quoteName(table.name)} limit 1`)
  if (rows.length === 0) await insertRow(client, table.name, await buildRow(client, tables, table, tenantId))
}

const directoryCondition: Record<string, string> = {
  tenants: 'id = current_tenant()',
  organisations: 'id = current_organisation()',
}

/** Returns `unfit` if a check constraint rejects free text. */
async function plantCanary(client: ClientBase, table: Table, column: string, type: string) {
  const text = `'${canary}' || substr(md5('${table.name}.${column}' || ctid::text), 1, 12)`
  const value =
    type === '_text' ? `array[${text}]` : /^json/.test(type) ? `jsonb_build_object('canary', ${text})` : text
  const condition = table.isTenant ? 'true' : directoryCondition[table.name]
  // Tables that only the owner can read belong to no tenant.
  if (!condition) return 'elsewhere'
  await client.query('savepoint canary')
  try {
    const { rowCount } = await client.query(
      `update ${quoteName(table.name)} set ${quoteName(column)} = ${value} where ${condition}`,
    )
    return rowCount ? 'planted' : 'elsewhere'
  } catch (error) {
    if ((error as { code?: string }).code !== '23514') throw error
    await client.query('rollback to savepoint canary')
    return 'unfit'
  }
}
