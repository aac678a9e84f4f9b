import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { AppliedRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { CellProblem, RunRow } from '../schemas.ts'
import type { CheckedRow, FileRow } from './rowCheck.ts'

/** Rows per statement. */
const batchSize = 1000

export function* batches<T>(all: readonly T[], size = batchSize): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

export async function insertRows(
  db: TenantDb,
  runId: string,
  rows: readonly { number: number; cells: readonly string[] }[],
) {
  for (const batch of batches(rows)) {
    await sql`insert into import_rows (run_id, row, cells)
      select ${runId}, r.number, r.cells from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(number integer, cells jsonb)`.execute(
      db,
    )
  }
}

export type StoredRow = FileRow & {
  readonly does: RunRow['does']
  readonly entityId: string | null
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportProblem[]
}

/** A run's rows in file order. */
export async function readRows(db: TenantDb, runId: string, onlyRefused = false): Promise<StoredRow[]> {
  let query = db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'fixes', 'does', 'entity_id', 'problems', 'warnings'])
    .where('run_id', '=', runId)
    .orderBy('row')
  if (onlyRefused) query = query.where(hasProblems)
  return (await query.execute()).map(storedFrom)
}

type RowRecord = {
  row: number
  cells: unknown
  fixes: unknown
  does: string | null
  entity_id: string | null
  problems: unknown
  warnings: unknown
}

const storedFrom = (row: RowRecord): StoredRow => ({
  row: row.row,
  cells: row.cells as string[],
  fixes: row.fixes as Record<string, string>,
  does: row.does as RunRow['does'],
  entityId: row.entity_id,
  problems: row.problems as ImportProblem[],
  warnings: row.warnings as ImportProblem[],
})

const hasProblems = sql<boolean>`problems <> '[]'`

export const problemOf = ({ column, cause, message, params = {} }: ImportProblem): CellProblem => ({
  column,
  cause,
  message,
  params: { ...params },
})

/** Whether a check has the same result as the stored one. */
export const isSameResult = (before: StoredRow, now: CheckedRow): boolean =>
  before.does === now.does &&
  before.entityId === (now.entityId ?? null) &&
  isDeepStrictEqual(before.problems.map(problemOf), now.problems.map(problemOf)) &&
  isDeepStrictEqual(before.warnings.map(problemOf), now.warnings.map(problemOf))

/** Stores the results of a check that differ from the stored ones. */
export async function saveChecked(
  db: TenantDb,
  runId: string,
  before: readonly StoredRow[],
  now: readonly CheckedRow[],
) {
  const stored = new Map(before.map((row) => [row.row, row]))
  const changed = now.filter((row) => {
    const old = stored.get(row.row)
    return !old || !isSameResult(old, row)
  })
  for (const batch of batches(changed)) {
    const changes = batch.map(({ row, does, entityId, problems, warnings }) => ({
      row,
      does,
      entity_id: entityId ?? null,
      problems: problems.map(problemOf),
      warnings: warnings.map(problemOf),
    }))
    await sql`update import_rows t set does = r.does, entity_id = r.entity_id, problems = r.problems, warnings = r.warnings
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as r(row integer, does text, entity_id text, problems jsonb, warnings jsonb)
      where t.run_id = ${runId} and t.row = r.row`.execute(db)
  }
}

type Fix = { readonly row: number; readonly column: string; readonly value: string }

/** Stores corrections and returns how many of their rows don't exist. */
export async function saveFixes(db: TenantDb, runId: string, fixes: readonly Fix[]): Promise<number> {
  const byRow = Map.groupBy(fixes, ({ row }) => row)
  const changes = [...byRow].map(([row, own]) => ({
    row,
    fixes: Object.fromEntries(own.map(({ column, value }) => [column, value])),
  }))
  const { numAffectedRows = 0n } = await sql`update import_rows t set fixes = t.fixes || r.fixes
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(row integer, fixes jsonb)
    where t.run_id = ${runId} and t.row = r.row`.execute(db)
  return changes.length - Number(numAffectedRows)
}

/** Deletes the corrections of columns that are now matched to another heading. */
export async function dropFixes(db: TenantDb, runId: string, columns: readonly string[]) {
  if (columns.length === 0) return
  await sql`update import_rows set fixes = fixes - ${sql.val([...columns])}::text[]
    where run_id = ${runId} and fixes <> '{}'`.execute(db)
}

export async function saveApplied(db: TenantDb, runId: string, applied: readonly AppliedRow[]) {
  const changes = applied.map(({ row, did, entityId, before, after }) => ({
    row,
    did,
    entity_id: entityId,
    before: before ?? null,
    after: after ?? null,
  }))
  await sql`update import_rows t set did = r.did, entity_id = r.entity_id, before = r.before, after = r.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(row integer, did text, entity_id text, before jsonb, after jsonb)
    where t.run_id = ${runId} and t.row = r.row`.execute(db)
}

/** The applied rows, last first. */
export async function readApplied(db: TenantDb, runId: string): Promise<AppliedRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row', 'did', 'entity_id', 'before', 'after'])
    .where('run_id', '=', runId)
    .where('did', 'is not', null)
    .orderBy('row', 'desc')
    .execute()
  return rows.map(({ row, did, entity_id, before, after }) => ({
    row,
    did: did as AppliedRow['did'],
    entityId: entity_id ?? '',
    before,
    after,
  }))
}

export async function saveSkipped(db: TenantDb, runId: string, rows: readonly { row: number; why: string }[]) {
  for (const batch of batches(rows)) {
    const changes = batch.map(({ row, why }) => ({ row, why: why.slice(0, 500) }))
    await sql`update import_rows t set left_alone = r.why
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(row integer, why text)
      where t.run_id = ${runId} and t.row = r.row`.execute(db)
  }
}

/** Clears secret cells of applied rows; rejected rows keep theirs until corrected. */
export async function clearCells(
  db: TenantDb,
  runId: string,
  positions: readonly number[],
  columns: readonly string[],
) {
  for (const position of positions) {
    await sql`update import_rows set cells = jsonb_set(cells, ${[String(position)]}::text[], '""', false)
      where run_id = ${runId} and problems = '[]'`.execute(db)
  }
  if (columns.length > 0)
    await sql`update import_rows set fixes = fixes - ${sql.val([...columns])}::text[]
      where run_id = ${runId} and problems = '[]' and fixes <> '{}'`.execute(db)
}

export type RowFilter = Paging & {
  readonly show: 'all' | 'refused' | 'warned' | 'create' | 'update' | 'skip' | 'leftAlone'
  readonly column: string
  readonly cause: string
  readonly rows: string
  readonly sort: 'row' | '-row'
}

function conditionsOf({ show, column, cause, rows }: RowFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (show === 'refused') conditions.push(hasProblems)
  else if (show === 'warned') conditions.push(sql<boolean>`warnings <> '[]' and problems = '[]'`)
  else if (show === 'leftAlone') conditions.push(sql<boolean>`left_alone is not null`)
  else if (show !== 'all') conditions.push(sql<boolean>`does = ${show} and problems = '[]'`)
  if (column !== '' || cause !== '') {
    const pattern = JSON.stringify([{ ...(column !== '' && { column }), ...(cause !== '' && { cause }) }])
    conditions.push(sql<boolean>`(problems @> ${pattern}::jsonb or warnings @> ${pattern}::jsonb)`)
  }
  if (rows !== '') conditions.push(sql<boolean>`row = any (${`{${rows}}`}::integer[])`)
  return conditions
}

export async function pageRows(db: TenantDb, runId: string, filter: RowFilter) {
  let rows = db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'fixes', 'does', 'entity_id', 'problems', 'warnings', 'left_alone'])
    .where('run_id', '=', runId)
  let count = db
    .selectFrom('import_rows')
    .select((one) => one.fn.countAll<number>().as('total'))
    .where('run_id', '=', runId)
  for (const condition of conditionsOf(filter)) {
    rows = rows.where(condition)
    count = count.where(condition)
  }
  const [found, counted] = await Promise.all([
    rows
      .orderBy('row', filter.sort === '-row' ? 'desc' : 'asc')
      .limit(filter.size)
      .offset(offsetOf(filter))
      .execute(),
    count.executeTakeFirstOrThrow(),
  ])
  return {
    total: Number(counted.total),
    rows: found.map((row) => ({ ...storedFrom(row), leftAlone: row.left_alone })),
  }
}

export async function countSkipped(db: TenantDb, runId: string): Promise<number> {
  const { total } = await db
    .selectFrom('import_rows')
    .select((one) => one.fn.countAll<number>().as('total'))
    .where('run_id', '=', runId)
    .where('left_alone', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const sampleRows = 5
const sampleLength = 60

/** A sample value for each heading, to help with matching. */
export async function sampleCells(db: TenantDb, runId: string, columns: number): Promise<string[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select('cells')
    .where('run_id', '=', runId)
    .orderBy('row')
    .limit(sampleRows)
    .execute()
  const lines = rows.map(({ cells }) => cells as string[])
  return Array.from({ length: columns }, (_, position) => {
    const found = lines.map((cells) => cells[position]?.trim() ?? '').find((text) => text !== '') ?? ''
    return found.slice(0, sampleLength).toWellFormed()
  })
}
