import { Client } from 'pg'

type Row = {
  name: string
  columns: string
  keys: string | null
  policies: string | null
  grants: string | null
  forced: boolean
}

/** Prints all tables with their columns, keys, policies and the server role's privileges, in a stable order. */
export async function printSchema(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<Row>(`
    select c.relname as name, c.relforcerowsecurity as forced,
      (select string_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end,
          coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')), E',\\n' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg('  ' || pg_get_constraintdef(k.oid), E',\\n' order by k.contype, pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p','u','f','c')) as keys,
      (select string_agg(format('-- policy %s%s: %s', p.polname, case when p.polpermissive then '' else ' (restrictive)' end,
          coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))), E'\\n' order by p.polname, p.polcmd)
        from pg_policy p where p.polrelid = c.oid) as policies,
      (select string_agg(distinct lower(g.privilege_type), ', ') from information_schema.role_table_grants g
        where g.table_schema = 'public' and g.table_name = c.relname and g.grantee like '%\\_server') as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname`)
  const indexes = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' order by tablename, indexname`,
  )
  await client.end()
  const tables = rows.map(
    (row) => `create table ${row.name} (\n${row.columns}${row.keys ? `,\n${row.keys}` : ''}\n);
-- the server may: ${row.grants ?? 'nothing'}; row security ${row.forced ? 'forced' : 'off'}${row.policies ? `\n${row.policies}` : ''}`,
  )
  return `-- Printed by \`npm run print\` from a freshly migrated database.\n\n${tables.join('\n\n')}\n\n${indexes.rows.map((row) => `${row.indexdef};`).join('\n')}\n`
}
