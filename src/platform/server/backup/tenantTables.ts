import type { ClientBase } from 'pg'
import { escapeIdentifier as quote } from 'pg'

export type TenantTable = {
  readonly name: string
  /** Without generated columns, which the database fills itself. */
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Its rows are written in their own academic year. */
  readonly isYearly: boolean
}

/** The number of a tenant's rows in a table and a hash over all of them, whatever their order. */
export type RowHash = { readonly rows: number; readonly hash: string }

const tablesQuery = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(a.attname::text order by array_position(k.conkey, a.attnum)) from pg_constraint k
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p') as key,
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'year') as "isYearly"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
  order by c.relname`

/** Every table with rows of tenants, from the system catalogue: a new one is part of exports without being listed anywhere. */
export async function readTenantTables(client: ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(tablesQuery)
  return rows
}

/** Settings on which the text of a value depends. */
const textSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Enters the wall of one tenant, across its academic years, for the rest of the transaction. */
export async function enterTenant(client: ClientBase, tenantId: string, organisationId: string): Promise<void> {
  await client.query(textSettings)
  await client.query(
    `select set_config('app.tenant_id', $1, true), set_config('app.organisation_id', $2, true),
       set_config('app.user_id', '', true), set_config('app.year_id', '', true), set_config('app.across_years', 'on', true)`,
    [tenantId, organisationId],
  )
}

/** The rows of a year are written in that year. */
export async function enterYear(client: ClientBase, yearId: string): Promise<void> {
  await client.query(`select set_config('app.year_id', $1, true)`, [yearId])
}

/** In what follows, triggers and foreign keys stay silent: the rows were checked when they were first written. */
export async function silenceTriggers(client: ClientBase): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica')
  } catch (cause) {
    const { rows } = await client.query<{ user: string }>('select session_user as user').catch(() => ({ rows: [] }))
    const user = quote(rows[0]?.user ?? 'its user')
    throw new Error(
      `The database user may not write rows as they are. Let a superuser run: grant set on parameter session_replication_role to ${user}`,
      { cause },
    )
  }
}

const hashOf = (from: string) => `
  select count(*)::int as rows,
    coalesce(sum(('x' || left(h, 16))::bit(64)::bigint::numeric), 0) || ':' ||
      coalesce(sum(('x' || right(h, 16))::bit(64)::bigint::numeric), 0) as hash
  from (select md5(t::text) as h from ${from}) m`

/** The rows of the tenant that was entered, by table; the tenant itself and its organisation are among them. */
export async function hashRows(
  client: ClientBase,
  tables: readonly TenantTable[],
  { tenantId, organisationId }: { tenantId: string; organisationId: string },
): Promise<Record<string, RowHash>> {
  const hashes: Record<string, RowHash> = {}
  const add = async (name: string, from: string, values: unknown[]) => {
    const { rows } = await client.query<RowHash>(hashOf(from), values)
    if (rows[0]) hashes[name] = rows[0]
  }
  await add('organisations', 'organisations t where t.id = $1', [organisationId])
  await add('tenants', 'tenants t where t.id = $1', [tenantId])
  for (const { name } of tables) await add(name, `${quote(name)} t where t.tenant_id = $1`, [tenantId])
  return hashes
}

/** The newest migration that the database has applied. Rows fit only a database with the same one. */
export async function newestMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name desc limit 1')
  return rows[0]?.name ?? 'none'
}
