import { withConnection } from '#platform/server/postgres/connection.ts'
import { readTables, setTenant } from '#proof/database/catalogue.ts'

/** What a turn records about itself, and what merely using the product leaves behind. */
const traces = new Set([
  'audit_entries',
  'year_turns',
  'year_turn_tasks',
  'year_turn_students',
  'year_manifests',
  'notifications',
  'developer_outbox',
  'record_reads',
  'gateway_attempts',
  'gateway_batches',
  'gateway_messages',
  'downloads',
  'idempotency_keys',
  'known_browsers',
  'sessions',
  'throttles',
  'users',
])

/** A hash of all rows of each table of a school, across its years. `withTimes` includes the moments at which rows were made. */
export const tableHashes = (
  ownerUrl: string,
  tenantId: string,
  { withTimes = true } = {},
): Promise<Map<string, string>> =>
  withConnection(ownerUrl, async (client) => {
    await client.query('begin')
    await setTenant(client, tenantId)
    const hashes = new Map<string, string>()
    for (const { name, columns, isTenant } of await readTables(client)) {
      if (!isTenant || traces.has(name)) continue
      const times = withTimes ? [] : columns.filter(({ type }) => type === 'timestamptz').map((column) => column.name)
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(r, ',' order by r)), '') as hash
         from (select (to_jsonb(t) - $1::text[])::text as r from "${name}" t) rows`,
        [times],
      )
      hashes.set(name, rows[0]?.hash ?? '')
    }
    await client.query('rollback')
    return hashes
  })

/** The names of the tables whose hashes differ. */
export const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] =>
  [...a].flatMap(([name, hash]) => (b.get(name) === hash ? [] : [name]))
