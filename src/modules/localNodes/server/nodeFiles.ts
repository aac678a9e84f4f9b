import { sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type FileStateName, fileStateNames } from '../rules.ts'
import type { NodeFileRow } from '../schemas.ts'
import { wanted } from './wantedFiles.ts'

type Filter = Paging & { q: string; sort: string; state: 'all' | FileStateName }
type Row = Omit<NodeFileRow, 'state' | 'reportedAt'> & { state: number; reportedAt: Date | null; total: number }

/** The files a machine shall keep, one page. */
export async function listNodeFiles(db: TenantDb, localNodeId: string, filter: Filter) {
  const named = filter.q === '' ? sql`true` : sql`w.title ilike ${`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`}`
  const inState = filter.state === 'all' ? sql`true` : sql`w.state = ${fileStateNames.indexOf(filter.state)}`
  const list = sql`${wanted(sql`${localNodeId}::uuid`)} w where ${named} and ${inState}`
  const [page, counted] = await Promise.all([
    sql<Row>`select w.file_id as "fileId", w.title, g.name as grade, b.name as course, w.size::float8 as size, w.held::float8 as held,
        w.state, w.reported_at as "reportedAt"
      from (select * from ${list}) w join grades g on g.id = w.grade_id join subjects b on b.id = w.subject_id
      order by lower(w.title) ${filter.sort === '-title' ? sql`desc` : sql`asc`}, w.file_id
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${list}`.execute(db),
  ])
  const rows = page.rows.map(({ state, reportedAt, ...row }) => ({
    ...row,
    state: fileStateNames[state] ?? 'online',
    reportedAt: reportedAt && new Date(reportedAt).toISOString(),
  }))
  return { rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}
