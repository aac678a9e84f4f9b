import { sql } from 'kysely'
import type { ImportKind } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { SheetRow } from '#platform/server/spreadsheets/rowSink.ts'
import { type Match, mostRows } from '../schemas.ts'
import { insertRows } from './rowQueries.ts'
import { changeRun, type StoredRun } from './runQueries.ts'
import { headingKeys, matchHeadings, type RememberedHeadings } from './sheet/headingMatch.ts'

export const headingsOf = (row: SheetRow | undefined): string[] =>
  (row?.cells ?? []).map((cell) => cell.slice(0, 200).toWellFormed())

/** What the school chose for the headings of earlier files of this kind. */
export async function rememberedHeadings(db: TenantDb, kind: string): Promise<RememberedHeadings> {
  const rows = await db
    .selectFrom('import_mappings')
    .select(['heading', 'column_key'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ heading, column_key }) => [heading, column_key]))
}

/** Remembers a matching that somebody has confirmed for the next file with the same headings. */
export async function rememberHeadings(db: TenantDb, kind: string, matching: readonly Match[]) {
  const keys = headingKeys(matching.map(({ heading }) => heading))
  const rows = matching.flatMap(({ column, how }, at) => {
    const heading = keys[at] ?? ''
    return heading === '' || how === 'ours' || how === 'exact' ? [] : [{ heading, column }]
  })
  await sql`insert into import_mappings (kind, heading, column_key)
    select ${kind}, r.heading, r.column from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(heading text, "column" text)
    on conflict (tenant_id, kind, heading) do update set column_key = excluded.column_key`.execute(db)
}

/** Takes another row for the headings; corrections are lost, as rows and columns change. False if nothing would be below it. */
export async function takeHeadings(db: TenantDb, run: StoredRun, kind: ImportKind, number: number): Promise<boolean> {
  const chosen = run.top.find((row) => row.number === number)
  if (!chosen) return false
  await sql`delete from import_rows where run_id = ${run.id} and row <= ${number}`.execute(db)
  await sql`update import_rows set fixes = '{}' where run_id = ${run.id} and fixes <> '{}'`.execute(db)
  await insertRows(
    db,
    run.id,
    run.top.filter((row) => row.number > number && row.number <= run.headingRow),
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_rows where run_id = ${run.id}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0 || count > mostRows) return false
  const headings = headingsOf(chosen)
  const matching = matchHeadings(headings, await kind.columns(db), await rememberedHeadings(db, run.kind))
  await changeRun(db, run.id, {
    heading_row: number,
    row_count: count,
    headings: JSON.stringify(headings),
    matching: JSON.stringify(matching),
  })
  return true
}
