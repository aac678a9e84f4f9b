import { sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { type NoticePhase, type NoticeType, phaseOf } from '../rules.ts'
import type { NoticeComment, OfficeNotice, OfficeRow } from '../schemas.ts'
import { boards, fullName, readCount, recipientCount, slipStudents, waitedForCount } from './audience.ts'

/** Makes the short-lived address of a file. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

export type Times = {
  publishAt: string | null
  expiresAt: string | null
  withdrawnAt: string | null
  eventAt: string | null
}
export const iso = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
export const dates = ({ publishAt, expiresAt, eventAt }: Omit<Times, 'withdrawnAt'>) => ({
  publishAt: iso(publishAt),
  expiresAt: iso(expiresAt),
  eventAt: iso(eventAt),
})
const date = (at: string | null) => (at === null ? null : new Date(at))
const phase = ({ publishAt, expiresAt, withdrawnAt }: Times, now: Date) =>
  phaseOf({ publishAt: date(publishAt), expiresAt: date(expiresAt), withdrawnAt: date(withdrawnAt) }, now)

export const shown = sql`n.id as "noticeId", n.type, n.title, n.title_hi as "titleHi", n.is_pinned as "isPinned",
  n.publish_at as "publishAt", n.expires_at as "expiresAt", n.event_at as "eventAt", n.event_place as "eventPlace",
  ${fullName('w')} as author, n.withdrawn_at as "withdrawnAt"`
export const withAuthor = sql`notices n join users w on w.tenant_id = n.tenant_id and w.id = n.author_id`

export const inPhase = (at: string): Record<NoticePhase, ReturnType<typeof sql>> => ({
  draft: sql`(n.withdrawn_at is null and n.publish_at is null)`,
  scheduled: sql`(n.withdrawn_at is null and n.publish_at > ${at}::timestamptz)`,
  ongoing: sql`(n.withdrawn_at is null and n.publish_at <= ${at}::timestamptz and coalesce(n.expires_at, 'infinity') > ${at}::timestamptz)`,
  past: sql`(n.withdrawn_at is not null or coalesce(n.publish_at <= ${at}::timestamptz and n.expires_at <= ${at}::timestamptz, false))`,
})

const counts = sql`${readCount} as reads, ${recipientCount} as recipients,
  (select count(*)::int from notice_reactions x where x.tenant_id = n.tenant_id and x.notice_id = n.id) as reactions,
  (select count(*)::int from notice_comments c where c.tenant_id = n.tenant_id and c.notice_id = n.id and c.state = 'waiting') as "waitingComments"`

export type Filter = Paging & { q: string; sort: string; type?: NoticeType | undefined }
export const matching = ({ q, type }: Filter) =>
  sql`(${type ? sql`n.type = ${type}` : sql`true`} and ${
    q === '' ? sql`true` : sql`(n.title || ' ' || n.title_hi) ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`
  })`

export async function listNotices(
  db: TenantDb,
  filter: Filter & { phase?: NoticePhase | 'current' | undefined },
  now: Date,
) {
  const at = now.toISOString()
  const where = sql`${matching(filter)} and ${filter.phase === 'current' ? sql`not ${inPhase(at).past}` : filter.phase ? inPhase(at)[filter.phase] : sql`true`}`
  const direction = filter.sort.startsWith('-') ? sql`desc nulls first` : sql`asc nulls first`
  const [page, total] = await Promise.all([
    sql<OfficeRow & Times>`with ${boards} select ${shown}, ${counts} from ${withAuthor} where ${where}
      order by n.is_pinned desc, n.publish_at ${direction}, n.created_at desc, n.id limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${withAuthor} where ${where}`.execute(db),
  ])
  const rows = page.rows.map(({ withdrawnAt, ...row }) => ({
    ...row,
    ...dates(row),
    phase: phase({ ...row, withdrawnAt }, now),
  }))
  return { rows, total: total.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

export type Content = {
  body: string
  bodyHi: string
  comments: OfficeNotice['comments']
  files: FileRow[]
  options: OfficeNotice['options']
  thread: (NoticeComment & { userId: string })[]
  reactionCounts: OfficeNotice['reactionCounts']
}

/** The text, files, answers and comments of notice `n`. Whoever does not moderate sees shown comments and their own. */
export const content = (userId: string, isOffice: boolean) => sql`n.body, n.body_hi as "bodyHi", n.comments,
  ${listOf(sql`select f.id, f.name, f.type, f.size from notice_files x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
    where x.tenant_id = n.tenant_id and x.notice_id = n.id order by x.position`)} as files,
  ${listOf(sql`select o.id as "optionId", o.body as text, (select count(*)::int from notice_votes v where v.tenant_id = o.tenant_id
      and v.notice_id = o.notice_id and v.option_id = o.id) as votes
    from notice_options o where o.tenant_id = n.tenant_id and o.notice_id = n.id order by o.position`)} as options,
  ${listOf(sql`select c.id as "commentId", ${fullName('a')} as author, c.user_id as "userId", c.body as text, c.posted_at as "postedAt", c.state
    from notice_comments c join users a on a.tenant_id = c.tenant_id and a.id = c.user_id
    where c.tenant_id = n.tenant_id and c.notice_id = n.id ${isOffice ? sql`` : sql`and (c.state = 'shown' or c.user_id = ${userId})`}
    order by c.posted_at, c.id limit 500`)} as thread,
  ${listOf(sql`select x.kind, count(*)::int as count from notice_reactions x where x.tenant_id = n.tenant_id and x.notice_id = n.id
    group by x.kind order by 2 desc, 1`)} as "reactionCounts"`

export const contentOf = ({ files, thread, ...rest }: Content, userId: string, link: Link) => ({
  ...rest,
  files: files.map(link),
  thread: thread.map(({ userId: by, ...comment }) => ({
    ...comment,
    isOwn: by === userId,
    postedAt: instantFrom(comment.postedAt),
  })),
})

type Read = { noticeId: string; userId: string; link: Link; now: Date }

export async function findNotice(
  db: TenantDb,
  { noticeId, userId, link, now }: Read,
): Promise<OfficeNotice | undefined> {
  type Row = OfficeNotice &
    Times &
    Content & { roles: OfficeNotice['audience']['roles']; classIds: string[]; stdGrpIds: string[] }
  const { rows } = await sql<Row>`
    with ${boards} select ${shown}, ${counts}, ${content(userId, true)}, n.roles, n.on_screens as "onScreens", n.version,
      ${waitedForCount} as "waitedFor",
      array(select c.class_id from notice_classes c where c.tenant_id = n.tenant_id and c.notice_id = n.id) as "classIds",
      array(select x.group_id from notice_groups x where x.tenant_id = n.tenant_id and x.notice_id = n.id) as "stdGrpIds",
      (select count(*)::int from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.is_coming) as coming,
      (select count(*)::int from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and not r.is_coming) as "notComing",
      (select coalesce(sum(r.heads), 0)::int from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.is_coming) as heads,
      case when n.type = 'slip' then (select count(*)::int from ${slipStudents}) else 0 end as slips,
      (select count(*)::int from notice_signatures s where s.tenant_id = n.tenant_id and s.notice_id = n.id) as signed,
      (select count(*)::int from notice_signatures s where s.tenant_id = n.tenant_id and s.notice_id = n.id and s.agrees) as agreed
    from ${withAuthor} where n.id = ${noticeId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { withdrawnAt, roles, classIds, stdGrpIds, ...notice } = row
  return {
    ...notice,
    ...dates(notice),
    ...contentOf(row, userId, link),
    phase: phase({ ...notice, withdrawnAt }, now),
    audience: { roles, classIds, stdGrpIds },
  }
}
