import type { ClientBase, Pool, PoolClient } from 'pg'

export type Column = {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  /** A generated column. */
  readonly computed: boolean
}
export type ForeignKey = {
  readonly name: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}
export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly isTenant: boolean
  readonly key: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly checks: readonly string[]
}

const tablesQuery = `
  select c.relname as name,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull, 'hasDefault', a.atthasdef,
      'computed', a.attgenerated <> '')
       order by a.attnum) from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select jsonb_agg(a.attname order by array_position(k.conkey, a.attnum)) from pg_constraint k
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'), '[]') as key,
    coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'target', k.confrelid::regclass::text,
       'columns', (select jsonb_agg(a.attname order by p.n) from unnest(k.conkey) with ordinality p(num, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.num),
       'targetColumns', (select jsonb_agg(a.attname order by p.n) from unnest(k.confkey) with ordinality p(num, n)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.num)))
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as "foreignKeys",
    coalesce((select jsonb_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`

/** The tables of schema `public`, from the system catalogue. */
export async function readTables(client: ClientBase | Pool): Promise<Table[]> {
  const { rows } = await (client as Pool).query<Omit<Table, 'isTenant'>>(tablesQuery)
  return rows.map((table) => ({ ...table, isTenant: table.columns.some((column) => column.name === 'tenant_id') }))
}

/** Sets the tenant for this transaction: in its current year, with its other years visible. */
export async function setTenant(client: ClientBase, tenantId: string): Promise<void> {
  await client.query(
    `select set_config('app.tenant_id', $1, true), set_config('app.user_id', '', true),
       set_config('app.organisation_id', '', true), set_config('app.across_years', 'on', true)`,
    [tenantId],
  )
  // Must come second: row-level security only shows the tenant's years now. A superuser would see every tenant's.
  await client.query(
    `select set_config('app.year_id',
       coalesce((select id::text from academic_years where status_id = 0 and tenant_id = $1), ''), true)`,
    [tenantId],
  )
}

/** Runs work as one tenant, across its years, on a connection from the pool. Rolls back unless `keep` is set. */
export async function asTenant<T>(
  pool: Pool,
  tenantId: string | null,
  work: (client: PoolClient) => Promise<T>,
  { keep = false } = {},
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (tenantId) await setTenant(client, tenantId)
    const result = await work(client)
    await client.query(keep ? 'commit' : 'rollback')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Runs one statement and always undoes it; returns the SQLSTATE of the error, or the number of rows affected. */
export async function tryStatement(client: ClientBase, text: string, values: unknown[] = []): Promise<string | number> {
  await client.query('savepoint attempt')
  try {
    const { rowCount } = await client.query(text, values)
    return rowCount ?? 0
  } catch (error) {
    return String((error as { code?: unknown }).code ?? error)
  } finally {
    await client.query('rollback to savepoint attempt')
  }
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
