import { sql } from 'kysely'
import type { Answer, AnswerCell } from '#modules/reports/definitionSchemas.ts'
import { countLimit, timeLimits } from '#modules/reports/limits.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { madeUp } from '#platform/server/database/queryHandle.ts'
import { limitTime } from '#platform/server/database/transactionSettings.ts'
import { type CompiledReport, cellOf } from './compile.ts'

const mark = sql.raw(madeUp)
const fetchSize = 500

/** Whether PostgreSQL stopped a statement at its time limit. */
export const isTooSlow = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014'

const rowCells = ({ outputs }: CompiledReport, row: Record<string, unknown>): AnswerCell[] =>
  outputs.map(({ type }, at) => cellOf(type, row[`c${at}`]))

/** The page behind a row, if it has one. */
function linkOf({ opens }: CompiledReport, { record, record_kind: kind }: Record<string, unknown>): string | null {
  const address = typeof opens === 'object' ? opens?.[String(kind)] : opens
  return address && typeof record === 'string' ? address.replace('{id}', encodeURIComponent(record)) : null
}

/** A page of a report. The time limit is of the transaction. */
export async function readPage(
  db: TenantDb,
  compiled: CompiledReport,
  { page, size, now }: { readonly page: number; readonly size: number; readonly now: Date },
): Promise<Answer> {
  await limitTime(db, timeLimits.screen)
  const { rows } = await sql<Record<string, unknown>>`${mark} ${compiled.rows}
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const counted = await countRows(db, compiled, countLimit)
  return {
    columns: [...compiled.outputs],
    rows: rows.map((row) => rowCells(compiled, row)),
    links: rows.map((row) => linkOf(compiled, row)),
    total: Math.min(counted, countLimit),
    isMore: counted > countLimit,
    page,
    size,
    asOf: now.toISOString(),
  }
}

/** The number of rows, but not beyond one more than the limit. */
export async function countRows(db: TenantDb, compiled: CompiledReport, limit: number): Promise<number> {
  await limitTime(db, timeLimits.screen)
  const { rows } = await sql<{ n: number }>`${mark} select count(*)::int as n
    from (select from (${compiled.rows}) a limit ${limit + 1}) b`.execute(db)
  return rows[0]?.n ?? 0
}

/** All rows of a report up to a limit, a few at a time, in the order of the report. */
export async function* readAll(db: TenantDb, compiled: CompiledReport, limit: number): AsyncGenerator<AnswerCell[][]> {
  const end = Date.now() + timeLimits.file * 1000
  await limitTime(db, timeLimits.file)
  await sql`${mark} declare report_rows no scroll cursor for ${compiled.rows} limit ${limit}`.execute(db)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`${mark} fetch ${sql.lit(fetchSize)} from report_rows`.execute(
      db,
    )
    if (rows.length > 0) yield rows.map((row) => rowCells(compiled, row))
    if (rows.length < fetchSize) break
    if (Date.now() > end) throw Object.assign(new Error('The report took too long.'), { code: '57014' })
  }
  await sql`${mark} close report_rows`.execute(db)
}
