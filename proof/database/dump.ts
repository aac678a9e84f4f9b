import { Pool } from 'pg'
import type { ProofServer } from '../server/proofServer.ts'
import { asTenant, quoteName, readTables } from './catalogue.ts'

/** Every row of every table as text: each tenant's rows, the rows without a tenant, and the job queue. */
export async function dumpDatabase(server: ProofServer): Promise<string> {
  const parts: string[] = []
  const tables = await readTables(server.owner)
  const { rows } = await server.owner.query<{ id: string }>('select id from tenants')
  for (const tenantId of [null, ...rows.map((row) => row.id)]) {
    await asTenant(server.owner, tenantId, async (client) => {
      for (const { name } of tables) {
        const found = await client.query<{ row: string }>(`select t::text as row from ${quoteName(name)} t`)
        parts.push(...found.rows.map(({ row }) => row))
      }
    })
  }
  parts.push(await dumpQueue(server.urls.jobs))
  return parts.join('\n')
}

async function dumpQueue(url: string): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'graphile_worker'`,
    )
    const parts: string[] = []
    for (const { name } of rows) {
      const found = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
      parts.push(...found.rows.map(({ row }) => row))
    }
    return parts.join('\n')
  } finally {
    await pool.end()
  }
}
