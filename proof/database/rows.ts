import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { newId } from '#platform/server/database/ids.ts'
import { type Column, type ForeignKey, quoteName, type Table } from './catalogue.ts'

export type Row = Record<string, unknown>

let rowNumber = 0

const valueByType: Record<string, () => unknown> = {
  uuid: newId,
  text: () => `proof-${rowNumber}`,
  int2: () => 1,
  int4: () => 1,
  int8: () => rowNumber,
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

/** Histories do not allow overlapping rows for the same thing, so each generated row covers a different day. */
const dayColumns: Record<string, true> = { from_date: true, to_date: true, day: true }
/** Of these a school has at most one that has not ended. */
const endedRows: Record<string, string> = { roll_calls: 'ended_at' }
const dayAt = (day: number) => new Date(Date.UTC(1990, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
const uniqueDay = () => dayAt(rowNumber)

/** Builds a row that the table accepts, from the catalogue: finds or creates its parents and respects checks that list values. */
export async function buildRow(
  client: ClientBase,
  tables: readonly Table[],
  table: Table,
  tenantId: string,
  { hasNewParents = false } = {},
): Promise<Row> {
  rowNumber += 1
  const row: Row = {}
  for (const column of table.columns) {
    if (column.name === 'tenant_id') row.tenant_id = tenantId
    // The year defaults to that of the transaction, even where it is part of the key.
    else if (column.name === 'year_id' && column.hasDefault) continue
    else if (
      isRequiredByCheck(table, column) ||
      table.key.includes(column.name) ||
      !(column.nullable || column.hasDefault)
    )
      row[column.name] = generateValue(table, column)
  }
  for (const { columns, target, targetColumns } of table.foreignKeys) {
    if (target === 'tenants') continue
    const keyColumns = table.columns.filter(({ name }) => name !== 'tenant_id' && columns.includes(name))
    // A nullable self-reference stays null; otherwise the first row could never be created.
    if (target === table.name && keyColumns.some(({ nullable }) => nullable)) continue
    const isNeeded = keyColumns.some(
      (column) => isRequiredByCheck(table, column) || !(column.nullable || column.hasDefault),
    )
    // A primary key that includes the parent needs a new parent, or it may already be taken.
    // So does one that must differ from another parent of the row.
    const needsNew = hasNewParents || keyColumns.some(({ name }) => table.key.includes(name) || mustDiffer(table, name))
    if (isNeeded)
      Object.assign(row, await findParentKey(client, tables, { target, columns, targetColumns }, tenantId, needsNew))
  }
  return row
}

/** A check constraint says that it differs from another column. */
const mustDiffer = (table: Table, column: string) =>
  table.checks.some((definition) => definition.includes(`(${column} <> `) && !definition.includes('::'))

/**
 * Nullable, but a check constraint requires it or one of several columns.
 * One that asks for it in a certain state only (`state <> 'returned' or …`, `(state = 'closed') = (…)`) does not:
 * the row has the state that the table gives by itself.
 */
const isRequiredByCheck = (table: Table, { name }: Column) =>
  name in dayColumns ||
  endedRows[table.name] === name ||
  table.checks.some(
    (definition) =>
      definition.includes(`(${name} IS NOT NULL)`) &&
      !definition.includes(`= (${name} IS NOT NULL)`) &&
      !definition.includes(`'::text) OR (${name} IS NOT NULL)`),
  )

/** The values that a check constraint lists for a column; empty if any value is allowed. */
export function readAllowedValues(table: Table, column: string): string[] {
  const list = new RegExp(`\\b${column}\\)?(?:::\\w+)? = ANY \\(\\(?ARRAY\\[(.*?)\\]`)
  const listed = table.checks.flatMap((definition) => list.exec(definition)?.[1]?.split(',') ?? [])
  return listed.map((value) => value.replace(/::.*$/, '').trim().replace(/^'|'$/g, ''))
}

function generateValue(table: Table, column: Column): unknown {
  const [listed] = readAllowedValues(table, column.name)
  if (listed) return listed
  if (column.name === 'client_id' || column.name === 'device_key') return newId()
  if (column.name === 'colour') return '#1f3a5f'
  if (column.name === 'last4') return '1234'
  if (column.name === 'entrants_hash') return '0'.repeat(64)
  if (column.name === 'channels') return '{email}'
  if (column.name === 'column_keys') return '{proof}'
  if (column.name === 'code') return 1000 + (rowNumber % 30_000)
  if (column.name === 'starts_on') return dayAt(2 * rowNumber)
  if (column.name === 'ends_on') return dayAt(2 * rowNumber + 1)
  if (column.name === 'ends_at') return column.type === 'time' ? '10:15' : '2026-07-15T10:15:00Z'
  if (column.name in dayColumns) return uniqueDay()
  const value = valueByType[column.type]
  if (!value)
    throw new Error(
      `${table.name}.${column.name}: no value is known of type ${column.type}. Add one in proof/database/rows.ts.`,
    )
  return value()
}

async function findParentKey(
  client: ClientBase,
  tables: readonly Table[],
  { target, columns, targetColumns }: Pick<ForeignKey, 'target' | 'columns' | 'targetColumns'>,
  tenantId: string,
  needsNew: boolean,
): Promise<Row> {
  const parent = tables.find((table) => table.name === target)
  if (!parent) throw new Error(`${target} is not in the catalogue.`)
  const list = targetColumns.map(quoteName).join(', ')
  const existing = await client.query<Row>(`select ${list} from ${quoteName(target)} order by ${list} limit 1`)
  let found = existing.rows[0]
  if (needsNew || !found) {
    // A unique index may allow one row for its parents, such as one open request of a student: then it gets new ones.
    found =
      (await insertUnlessTaken(client, target, await buildRow(client, tables, parent, tenantId))) ??
      (await insertUnlessTaken(
        client,
        target,
        await buildRow(client, tables, parent, tenantId, { hasNewParents: true }),
      ))
  }
  return Object.fromEntries(columns.map((name, index) => [name, found?.[targetColumns[index] ?? '']]))
}

/** Inserts the row and returns it; undefined if a unique index already has one like it. */
export async function insertUnlessTaken(client: ClientBase, table: string, row: Row): Promise<Row | undefined> {
  const { text, values } = buildInsert(table, row)
  await client.query('savepoint inserted')
  try {
    return (await client.query<Row>(`${text} returning *`, values)).rows[0]
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    await client.query('rollback to savepoint inserted')
  }
}

export async function insertRow(client: ClientBase, table: string, row: Row): Promise<void> {
  const { text, values } = buildInsert(table, row)
  await client.query(text, values).catch((error: Error) => {
    throw new Error(`${table}: a row made by proof/database/rows.ts does not fit (${error.message}). Adjust it there.`)
  })
}

/** The insert statement for a row, without running it. */
export function buildInsert(table: string, row: Row): { text: string; values: unknown[] } {
  const names = Object.keys(row)
  return {
    text: `insert into ${quoteName(table)} (${names.map(quoteName).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    values: Object.values(row),
  }
}
