import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { quoteName, readTables } from './catalogue.ts'

/** A superuser sees the rows of all tenants, so one hash covers them. */
export async function hashDatabase(client: Client): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ':' || coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0) as hash
        from ${quoteName(name)} t`,
    )
    found.set(name, rows[0]?.hash ?? '')
  }
  return found
}

/** Waits until PostgreSQL has archived all finished pieces of its log. */
export async function archived(asSuper: <T>(work: (client: Client) => Promise<T>) => Promise<T>) {
  const query = `select count(*)::int as left from pg_ls_archive_statusdir() where name like '%.ready'`
  for (let attempt = 0; attempt < 200; attempt++) {
    const { rows } = await asSuper((client) => client.query<{ left: number }>(query))
    if (rows[0]?.left === 0) return
    await pause(100)
  }
  throw new Error('PostgreSQL did not archive its log.')
}
