import { Client } from 'pg'

const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  // As text, so that it stays exact.
  numeric: 'string',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
  int4range: 'string',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}

type Column = { table_name: string; column_name: string; udt_name: string; is_nullable: string; has_default: boolean }

/** Prints the database tables as TypeScript types, so that a query with a misspelt column does not compile. */
export async function printTables(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable,
       column_default is not null or identity_generation is not null as has_default
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  )
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const bodies = [...tables].map(([name, columns]) => `  ${name}: {\n${columns.map(line).join('\n')}\n  }`)
  return `// Printed from the database by \`npm run print\`. Do not edit.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<string, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type GeneratedTimestamp = ColumnType<string, Date | string | undefined, Date | string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

export type Tables = {
${bodies.join('\n')}
}
`
}

function line(column: Column) {
  const name = typeNames[column.udt_name]
  if (!name)
    throw new Error(
      `${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}. Add it in scripts/print/tables.ts.`,
    )
  const nullable = column.is_nullable === 'YES' ? `${name} | null` : name
  // Kysely does not support a ColumnType inside Generated.
  const generated = name === 'Timestamp' || name === 'Json' ? `Generated${name}` : `Generated<${nullable}>`
  return `    ${column.column_name}: ${column.has_default ? generated : nullable}`
}
