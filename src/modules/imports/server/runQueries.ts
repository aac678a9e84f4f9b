import { sql } from 'kysely'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { SheetRow } from '#platform/server/spreadsheets/rowSink.ts'
import type { Match, RunLine, RunState, Summary } from '../schemas.ts'

export type StoredRun = {
  readonly id: string
  readonly kind: string
  readonly yearId: string | null
  readonly fileName: string
  readonly state: RunState
  readonly unreadable: string | null
  readonly stopped: string | null
  readonly matching: readonly Match[]
  readonly headingRow: number
  readonly top: readonly SheetRow[]
  readonly rows: number
  readonly revision: number
  readonly summary: Summary | null
  readonly leavesOut: boolean
  readonly done: number
  readonly createdBy: string
  readonly createdById: string | null
  readonly confirmedById: string | null
  readonly undoneById: string | null
  readonly createdAt: string
  readonly appliedAt: string | null
  readonly undoneAt: string | null
}

const runs = (db: TenantDb) =>
  db
    .selectFrom('import_runs as r')
    .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.created_by'))
    .selectAll('r')
    .select(['u.first_name', 'u.last_name'])

type RunRecord = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

const runFrom = (row: RunRecord): StoredRun => ({
  id: row.id,
  kind: row.kind,
  yearId: row.year_id,
  fileName: row.file_name,
  state: row.state as RunState,
  unreadable: row.unreadable,
  stopped: row.stopped,
  matching: row.matching as Match[],
  headingRow: row.heading_row,
  top: row.top as SheetRow[],
  rows: row.row_count,
  revision: row.revision,
  summary: row.summary as Summary | null,
  leavesOut: row.leaves_out,
  done: row.done_count,
  createdBy: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  createdById: row.created_by,
  confirmedById: row.confirmed_by,
  undoneById: row.undone_by,
  createdAt: row.created_at,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
})

export async function findRun(db: TenantDb, runId: string): Promise<StoredRun | undefined> {
  const row = await runs(db).where('r.id', '=', runId).executeTakeFirst()
  return row && runFrom(row)
}

/** Like `findRun`, and locks the row. */
export async function lockRun(db: TenantDb, runId: string): Promise<StoredRun | undefined> {
  const row = await runs(db).where('r.id', '=', runId).forUpdate('r').executeTakeFirst()
  return row && runFrom(row)
}

export const lineOf = (run: StoredRun): RunLine => ({
  runId: run.id,
  kind: run.kind,
  fileName: run.fileName,
  state: run.state,
  rows: run.rows,
  summary: run.summary,
  createdAt: run.createdAt,
  createdBy: run.createdBy,
  appliedAt: run.appliedAt,
  undoneAt: run.undoneAt,
})

type RunFilter = Paging & {
  q: string
  sort: 'createdAt' | '-createdAt' | 'fileName' | '-fileName'
  kinds: readonly string[]
}

export async function listRuns(db: TenantDb, { kinds, ...filter }: RunFilter) {
  const { page, size, q, sort } = filter
  if (kinds.length === 0) return { rows: [], total: 0, page, size }
  const { field, descending } = sortOrder(sort)
  let matching = runs(db).where('r.kind', 'in', [...kinds])
  let counting = db
    .selectFrom('import_runs as r')
    .select((one) => one.fn.countAll<number>().as('total'))
    .where('r.kind', 'in', [...kinds])
  if (q !== '') {
    const nameMatches = sql<boolean>`strpos(lower(r.file_name), lower(${q})) > 0`
    matching = matching.where(nameMatches)
    counting = counting.where(nameMatches)
  }
  const direction = descending ? 'desc' : 'asc'
  const ordered = field === 'fileName' ? matching.orderBy('r.file_name', direction) : matching
  const [rows, counted] = await Promise.all([
    // Ids sort by creation time.
    ordered.orderBy('r.id', direction).limit(size).offset(offsetOf(filter)).execute(),
    counting.executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => lineOf(runFrom(row))), total: Number(counted.total), page, size }
}

type Changes = Partial<{
  state: RunState
  unreadable: string | null
  stopped: string | null
  headings: string
  matching: string
  heading_row: number
  top: string
  row_count: number
  summary: string
  leaves_out: boolean
  done_count: number
  confirmed_by: string
  undone_by: string
  applied_at: Date
  undone_at: Date
}>

/** Updates a run and returns its revision; `outdates` invalidates the previous check. */
export async function changeRun(
  db: TenantDb,
  runId: string,
  changes: Changes,
  { outdates = false } = {},
): Promise<number> {
  const { revision } = await db
    .updateTable('import_runs')
    .set({ ...changes, revision: outdates ? sql<number>`revision + 1` : sql<number>`revision` })
    .where('id', '=', runId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
