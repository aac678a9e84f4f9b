import { sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { DoubtTrace } from '../officeSchemas.ts'
import type { TraceKind } from '../rules.ts'
import { instant } from './doubtColumns.ts'
import { fullName } from './reach.ts'
import type { Link } from './threads.ts'

type Asked = Paging & { q: string; sort: 'at' | '-at'; kind: TraceKind }
type Row = Omit<DoubtTrace, 'files'> & { files: FileRow[] }

const traces: Record<TraceKind, ReturnType<typeof sql>> = {
  deleted: sql`(select p.id as post_id, p.deleted_by as user_id, p.deleted_at as at, p.delete_reason as reason
    from doubt_posts p where p.deleted_at is not null)`,
  reported: sql`(select distinct on (r.post_id) r.post_id, r.user_id, r.reported_at as at, r.reason
    from doubt_reports r order by r.post_id, r.reported_at desc)`,
}

/** What was deleted, or reported and not deleted, this year. */
export async function listTraces(db: TenantDb, { kind, q, sort, ...paging }: Asked, link: Link) {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const from = sql`
    from ${traces[kind]} t join doubt_posts p on p.id = t.post_id
      join doubts d on d.tenant_id = p.tenant_id and d.id = p.doubt_id
      join users a on a.tenant_id = p.tenant_id and a.id = p.user_id
      join users b on b.tenant_id = p.tenant_id and b.id = t.user_id
      join classes k on k.tenant_id = d.tenant_id and k.id = d.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      join subjects s on s.tenant_id = d.tenant_id and s.id = d.subject_id
    where ${kind === 'deleted' ? sql`true` : sql`p.deleted_at is null`}
      ${q === '' ? sql`` : sql`and (p.body || ' ' || ${fullName('a')} || ' ' || ${fullName('b')}) ilike ${like}`}`
  const [page, counted] = await Promise.all([
    sql<Row>`
      select p.id as "postId", p.is_question as "isQuestion", ${fullName('a')} as author, g.name || '-' || k.section as "className",
        s.name as course, p.body as text, p.posted_at as "postedAt", p.hidden_at is not null as "isHidden",
        ${fullName('b')} as by, t.at, t.reason,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by x.position)
          from doubt_files x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
          where x.tenant_id = p.tenant_id and x.post_id = p.id), '[]') as files
      ${from} order by t.at ${sort === 'at' ? sql`asc` : sql`desc`}, p.id limit ${paging.size} offset ${offsetOf(paging)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  const rows = page.rows.map((row) => ({
    ...row,
    postedAt: instant(row.postedAt),
    at: instant(row.at),
    files: row.files.map(link),
  }))
  return { rows, total: counted.rows[0]?.total ?? 0, ...paging }
}
