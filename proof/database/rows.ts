import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { newId } from '#platform/server/database/ids.ts'
import { type Column, type ForeignKey, quoted, type Table } from './catalogue.ts'

export type Row = Record<string, unknown>

let made = 0

const byType: Record<string, () => unknown> = {
  uuid: newId,
  text: () => `proof-${made}`,
  int2: () => 1,
  int4: () => 1,
  int8: () => made,
  numeric: () => 1,
  bool: () => false,
  date: () => '2026-07-15',
  timestamptz: () => '2026-07-15T09:30:00Z',
  time: () => '09:30',
  jsonb: () => '{}',
  json: () => '{}',
  bytea: () => randomBytes(32),
  _int4: () => '{}',
  _text: () => '{}',
  _uuid: () => '{}',
}

/** Histories let no two rows of one thing share a day: a made row is one day long, on a day nobody else has. */
const ownDay: Record<string, true> = { from_date: true, to_date: true, day: true }
const dayAt = (day: number) => new Date(Date.UTC(1990, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
const dayOfItsOwn = () => dayAt(made)

/** A row the table takes, made from the catalogue: parents are found or made first, and checks that list values are kept. */
export async function makeRow(
  client: ClientBase,
  tables: readonly Table[],
  table: Table,
  tenantId: string,
): Promise<Row> {
  made += 1
  const row: Row = {}
  for (const column of table.columns) {
    if (column.name === 'tenant_id') row.tenant_id = tenantId
    // The year is that of the transaction, also where it is part of the key.
    else if (column.name === 'year_id' && column.given) continue
    else if (isWanted(table, column) || table.key.includes(column.name) || !(column.nullable || column.given))
      row[column.name] = plainValue(table, column)
  }
  for (const { columns, target, targetColumns } of table.foreignKeys) {
    if (target === 'tenants') continue
    const ofKey = table.columns.filter(({ name }) => name !== 'tenant_id' && columns.includes(name))
    // What may stand under another of its kind may also stand at the top; else a first one could never be made.
    if (target === table.name && ofKey.some(({ nullable }) => nullable)) continue
    const isNeeded = ofKey.some((column) => isWanted(table, column) || !(column.nullable || column.given))
    // A key made of parents needs a parent of its own, or it may already be taken.
    const fresh = ofKey.some(({ name }) => table.key.includes(name))
    if (isNeeded)
      Object.assign(row, await parentKey(client, tables, { target, columns, targetColumns }, tenantId, fresh))
  }
  return row
}

/** May be left out by itself, but a rule of the table asks for it or for another. */
const isWanted = (table: Table, { name }: Column) =>
  name in ownDay || table.checks.some((definition) => definition.includes(`(${name} IS NOT NULL)`))

/** The values a check of the table lists for a column; empty where anything may stand. */
export function listedValues(table: Table, column: string): string[] {
  const list = new RegExp(`\\b${column}\\)?(?:::\\w+)? = ANY \\(\\(?ARRAY\\[(.*?)\\]`)
  const listed = table.checks.flatMap((definition) => list.exec(definition)?.[1]?.split(',') ?? [])
  return listed.map((value) => value.replace(/::.*$/, '').trim().replace(/^'|'$/g, ''))
}

function plainValue(table: Table, column: Column): unknown {
  const [listed] = listedValues(table, column.name)
  if (listed) return listed
  if (column.name === 'code') return 1000 + (made % 30_000)
  if (column.name === 'starts_on') return dayAt(2 * made)
  if (column.name === 'ends_on') return dayAt(2 * made + 1)
  if (column.name === 'ends_at') return '10:15'
  if (column.name in ownDay) return dayOfItsOwn()
  const value = byType[column.type]
  if (!value)
    throw new Error(
      `No value is known for ${table.name}.${column.name} of type ${column.type}; add one to proof/database/rows.ts.`,
    )
  return value()
}

async function parentKey(
  client: ClientBase,
  tables: readonly Table[],
  { target, columns, targetColumns }: Pick<ForeignKey, 'target' | 'columns' | 'targetColumns'>,
  tenantId: string,
  fresh: boolean,
): Promise<Row> {
  const parent = tables.find((table) => table.name === target)
  if (!parent) throw new Error(`${target} is not in the catalogue.`)
  const list = targetColumns.map(quoted).join(', ')
  const existing = await client.query<Row>(`select ${list} from ${quoted(target)} order by ${list} limit 1`)
  let found = existing.rows[0]
  if (fresh || !found) {
    const { text, values } = insertion(target, await makeRow(client, tables, parent, tenantId))
    found = (await client.query<Row>(`${text} returning ${list}`, values)).rows[0]
  }
  return Object.fromEntries(columns.map((name, index) => [name, found?.[targetColumns[index] ?? '']]))
}

export async function insertRow(client: ClientBase, table: string, row: Row): Promise<void> {
  const { text, values } = insertion(table, row)
  await client.query(text, values)
}

/** The statement that inserts a row, for whoever wants to see it refused. */
export function insertion(table: string, row: Row): { text: string; values: unknown[] } {
  const names = Object.keys(row)
  return {
    text: `insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    values: Object.values(row),
  }
}
