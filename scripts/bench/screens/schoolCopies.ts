import type { Client } from 'pg'

/** Gives the school a second year of registers: what it has of this year, 52 weeks earlier. */
export async function copyLastYear(client: Client, tenantId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from academic_years where tenant_id = $1 and status_id = 1',
    [tenantId],
  )
  const yearId = rows[0]?.id
  if (!yearId) throw new Error('The large school has no last year.')
  // These keys are new in the copy; teachers, students, grades and rooms are the same people and places.
  const own = ['id', 'class_id', 'register_id']
  await withoutTriggers(client, async () => {
    for (const table of ['classes', 'class_teachers', 'enrolments', 'registers', 'day_marks'])
      await copyRows(client, table, { tenantId, copy: 1 }, ({ name, type }) => {
        if (name === 'year_id') return `'${yearId}'::uuid`
        if (own.includes(name)) return otherId(name)
        return type === 'date' || type.startsWith('timestamp') ? `${name} - interval '364 days'` : name
      })
  })
}

/** Of the other schools' registers, those of the last weeks will do: all of them take longer than the rest together. */
const recent: Readonly<Record<string, string>> = Object.fromEntries(
  ['registers', 'day_marks', 'staff_registers', 'staff_marks'].map((table) => [table, 'and day > current_date - 42']),
)

/** School after school, because that is the order of the indexes: all at once takes five times as long. */
export async function copySchool(client: Client, tenantId: string, copies: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const tables = ['tenants']
  for (const { name } of rows) {
    const found = await client.query(`select from ${name} where tenant_id = $1 limit 1`, [tenantId])
    if (found.rowCount) tables.push(name)
  }
  await withoutTriggers(client, async () => {
    for (let copy = 1; copy <= copies; copy++)
      for (const table of tables)
        await copyRows(client, table, { tenantId, copy, which: recent[table] ?? '' }, ({ name, type }) => {
          if (table === 'tenants' && ['short_code', 'sub_domain'].includes(name)) return `${name} || '-' || $2`
          return type === 'uuid' && name !== 'organisation_id' ? otherId(name) : name
        })
  })
}

type Column = { name: string; type: string }

/** Copies a school's rows of a table. `valueFor` is the SQL of each column; `$2` is the number of the copy. */
async function copyRows(
  client: Client,
  table: string,
  { tenantId, copy, which = '' }: { tenantId: string; copy: number; which?: string },
  valueFor: (column: Column) => string,
): Promise<void> {
  const { rows } = await client.query<Column>({
    name: 'columns',
    text: `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    values: [table],
  })
  const text = `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) overriding system value
    select ${rows.map(valueFor).join(', ')} from ${table} where ${table === 'tenants' ? 'id' : 'tenant_id'} = $1
      and $2::text is not null ${which}`
  await client.query({ name: table, text, values: [tenantId, String(copy)] })
}

/** The id in a copy: its first digits, which are a time, are replaced by the number of the copy. So references still match. */
const otherId = (name: string) => `(lpad($2, 8, '0') || substr(${name}::text, 9))::uuid`

async function withoutTriggers(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await client.query(`set local session_replication_role = 'replica'`)
  await work()
  await client.query('commit')
}
