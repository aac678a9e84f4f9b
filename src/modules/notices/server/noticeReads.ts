import { sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { type NoticePhase, type NoticeType, phaseOf } from '../rules.ts'
import type { BoardNotice, BoardRow, NoticeComment, OfficeNotice, OfficeRow, Recipient } from '../schemas.ts'
import { fullName, isFor, roleWord, slipIsFor } from './audience.ts'

/** Makes the short-lived address of a file. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

type Times = { publishAt: string | null; expiresAt: string | null; withdrawnAt: string | null; eventAt: string | null }
const iso = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
const dates = ({ publishAt, expiresAt, eventAt }: Omit<Times, 'withdrawnAt'>) => ({
  publishAt: iso(publishAt),
  expiresAt: iso(expiresAt),
  eventAt: iso(eventAt),
})
const date = (at: string | null) => (at === null ? null : new Date(at))
const phase = ({ publishAt, expiresAt, withdrawnAt }: Times, now: Date) =>
  phaseOf({ publishAt: date(publishAt), expiresAt: date(expiresAt), withdrawnAt: date(withdrawnAt) }, now)

const shown = sql`n.id as "noticeId", n.type, n.title, n.title_hi as "titleHi", n.is_pinned as "isPinned",
  n.publish_at as "publishAt", n.expires_at as "expiresAt", n.event_at as "eventAt", n.event_place as "eventPlace",
  ${fullName('w')} as author, n.withdrawn_at as "withdrawnAt"`
const withAuthor = sql`notices n join users w on w.tenant_id = n.tenant_id and w.id = n.author_id`

const inPhase = (at: string): Record<NoticePhase, ReturnType<typeof sql>> => ({
  draft: sql`(n.withdrawn_at is null and n.publish_at is null)`,
  scheduled: sql`(n.withdrawn_at is null and n.publish_at > ${at}::timestamptz)`,
  ongoing: sql`(n.withdrawn_at is null and n.publish_at <= ${at}::timestamptz and coalesce(n.expires_at, 'infinity') > ${at}::timestamptz)`,
  past: sql`(n.withdrawn_at is not null or (n.publish_at <= ${at}::timestamptz and n.expires_at <= ${at}::timestamptz))`,
})

/** Distinct people who have read notice `n`: a person has one row. */
const reads = sql`(select count(*)::int from notice_reads r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
  where r.tenant_id = n.tenant_id and r.notice_id = n.id and ${isFor})`
const counts = sql`${reads} as reads,
  (select count(*)::int from users u where u.tenant_id = n.tenant_id and u.status_id = 1 and ${isFor}) as recipients,
  (select count(*)::int from notice_reactions x where x.tenant_id = n.tenant_id and x.notice_id = n.id) as reactions,
  (select count(*)::int from notice_comments c where c.tenant_id = n.tenant_id and c.notice_id = n.id and c.state = 'waiting') as "waitingComments"`

type Filter = Paging & { q: string; sort: string; type?: NoticeType | undefined }
const matching = ({ q, type }: Filter) =>
  sql`(${type ? sql`n.type = ${type}` : sql`true`} and ${
    q === '' ? sql`true` : sql`(n.title || ' ' || n.title_hi) ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`
  })`

export async function listNotices(db: TenantDb, filter: Filter & { phase?: NoticePhase | undefined }, now: Date) {
  const at = now.toISOString()
  const where = sql`${matching(filter)} and ${filter.phase ? inPhase(at)[filter.phase] : sql`true`}`
  const direction = filter.sort.startsWith('-') ? sql`desc nulls first` : sql`asc nulls first`
  const [page, total] = await Promise.all([
    sql<OfficeRow & Times>`select ${shown}, ${counts} from ${withAuthor} where ${where}
      order by n.publish_at ${direction}, n.created_at desc, n.id limit ${filter.size} offset ${offsetOf(filter)}`.execute(
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

type Content = {
  body: string
  bodyHi: string
  comments: BoardNotice['comments']
  files: FileRow[]
  options: BoardNotice['options']
  thread: (NoticeComment & { userId: string })[]
  reactionCounts: BoardNotice['reactionCounts']
}

/** The text, files, answers and comments of notice `n`. Whoever does not moderate sees shown comments and their own. */
const content = (userId: string, isOffice: boolean) => sql`n.body, n.body_hi as "bodyHi", n.comments,
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

const contentOf = ({ files, thread, ...rest }: Content, userId: string, link: Link) => ({
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
    select ${shown}, ${counts}, ${content(userId, true)}, n.roles, n.on_screens as "onScreens", n.version,
      array(select c.class_id from notice_classes c where c.tenant_id = n.tenant_id and c.notice_id = n.id) as "classIds",
      array(select x.group_id from notice_groups x where x.tenant_id = n.tenant_id and x.notice_id = n.id) as "stdGrpIds",
      (select count(*)::int from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.is_coming) as coming,
      (select count(*)::int from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and not r.is_coming) as "notComing",
      (select coalesce(sum(r.heads), 0)::int from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.is_coming) as heads,
      (select count(*)::int from notice_signatures s where s.tenant_id = n.tenant_id and s.notice_id = n.id) as signed
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

/** Whether notice `n` still asks account `u` for an answer. */
const needsAnswer = sql`(case n.type
  when 'event' then not exists (select from notice_replies r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id)
  when 'poll' then not exists (select from notice_votes v where v.tenant_id = n.tenant_id and v.notice_id = n.id and v.user_id = u.id)
  when 'slip' then u.is_guardian and exists (select from family_students(u.id) f where ${slipIsFor(sql`f.student_id`)}
    and not exists (select from notice_signatures s where s.tenant_id = n.tenant_id and s.notice_id = n.id and s.student_id = f.student_id))
  else false end)`
const isRead = sql`exists (select from notice_reads r where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id)`

export async function listBoard(
  db: TenantDb,
  userId: string,
  filter: Filter & { phase: 'ongoing' | 'past'; screens: 'yes' | 'no' },
  now: Date,
) {
  const from = sql`${withAuthor} join users u on u.tenant_id = n.tenant_id and u.id = ${userId}
    where ${isFor} and ${inPhase(now.toISOString())[filter.phase]} ${filter.screens === 'yes' ? sql`and n.on_screens` : sql``} and ${matching(filter)}`
  const [page, counted] = await Promise.all([
    sql<BoardRow & Times>`select ${shown}, ${isRead} as "isRead", ${needsAnswer} as "needsAnswer" from ${from}
      order by n.is_pinned desc, n.publish_at ${filter.sort.startsWith('-') ? sql`desc` : sql`asc`}, n.id
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number; unread: number }>`
      select count(*)::int as total, count(*) filter (where not ${isRead})::int as unread from ${from}`.execute(db),
  ])
  const rows = page.rows.map(({ withdrawnAt: _, ...row }) => ({ ...row, ...dates(row) }))
  return { rows, ...(counted.rows[0] ?? { total: 0, unread: 0 }), page: filter.page, size: filter.size }
}

/** A published notice for this person; `isOpen` while it can still be answered. */
export async function findBoardNotice(
  db: TenantDb,
  { noticeId, userId, link, now }: Read,
): Promise<(BoardNotice & { isOpen: boolean }) | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<BoardNotice & Times & Content & { isOpen: boolean }>`
    select ${shown}, ${isRead} as "isRead", ${needsAnswer} as "needsAnswer", ${content(userId, false)},
      ${inPhase(at).ongoing} as "isOpen",
      (select x.kind from notice_reactions x where x.tenant_id = n.tenant_id and x.notice_id = n.id and x.user_id = u.id) as reaction,
      (select json_build_object('isComing', r.is_coming, 'heads', r.heads) from notice_replies r
        where r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id) as reply,
      (select v.option_id from notice_votes v where v.tenant_id = n.tenant_id and v.notice_id = n.id and v.user_id = u.id) as "votedId",
      case when n.type = 'slip' and u.is_guardian then ${listOf(sql`
        select f.student_id as "studentId", ${fullName('c')} as name, s.name as "signedBy", s.agrees, s.signed_at as "signedAt"
        from family_students(u.id) f join users c on c.tenant_id = n.tenant_id and c.id = f.student_id
          left join notice_signatures s on s.tenant_id = n.tenant_id and s.notice_id = n.id and s.student_id = f.student_id
        where ${slipIsFor(sql`f.student_id`)} order by 2`)} else '[]'::json end as slips
    from ${withAuthor} join users u on u.tenant_id = n.tenant_id and u.id = ${userId}
    where n.id = ${noticeId} and ${isFor} and n.publish_at <= ${at}::timestamptz and n.withdrawn_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { withdrawnAt: _, ...notice } = row
  return {
    ...notice,
    ...dates(notice),
    ...contentOf(row, userId, link),
    slips: row.slips.map((slip) => ({ ...slip, signedAt: slip.signedAt && instantFrom(slip.signedAt) })),
  }
}

export async function listRecipients(
  db: TenantDb,
  noticeId: string,
  filter: Paging & { q: string; sort: string; isRead?: 'yes' | 'no' | undefined },
) {
  const from = sql`notices n join users u on u.tenant_id = n.tenant_id and u.status_id = 1 and ${isFor}
      left join notice_reads r on r.tenant_id = n.tenant_id and r.notice_id = n.id and r.user_id = u.id
    where n.id = ${noticeId} ${filter.isRead === 'yes' ? sql`and r.user_id is not null` : filter.isRead === 'no' ? sql`and r.user_id is null` : sql``}
      ${filter.q === '' ? sql`` : sql`and ${fullName('u')} ilike ${`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`}`}`
  const children = sql`coalesce((select string_agg(${fullName('c')}, ', ' order by 1) from guardians g
      join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id and l.barred_on is null
      join users c on c.tenant_id = l.tenant_id and c.id = l.student_id where g.tenant_id = u.tenant_id and g.user_id = u.id), '')`
  const className = sql`coalesce((select g.name || '-' || k.section from enrolments e join classes k on k.tenant_id = e.tenant_id
      and k.id = e.class_id join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    where e.tenant_id = u.tenant_id and e.student_id = u.id and e.to_date is null limit 1), '')`
  const answer = sql`coalesce(
    (select case when x.is_coming then '+' || x.heads else '0' end from notice_replies x
      where x.tenant_id = n.tenant_id and x.notice_id = n.id and x.user_id = u.id),
    (select o.body from notice_votes v join notice_options o on o.tenant_id = v.tenant_id and o.id = v.option_id
      where v.tenant_id = n.tenant_id and v.notice_id = n.id and v.user_id = u.id),
    (select string_agg(s.name, ', ') from notice_signatures s where s.tenant_id = n.tenant_id and s.notice_id = n.id and s.user_id = u.id), '')`
  const [page, counted] = await Promise.all([
    sql<Recipient>`select u.id as "userId", ${fullName('u')} as name, ${roleWord} as role, r.read_at as "readAt", ${answer} as answer,
        case ${roleWord} when 'guardian' then ${children} when 'student' then ${className} else '' end as about
      from ${from} order by 2 ${filter.sort.startsWith('-') ? sql`desc` : sql`asc`}, 1 limit ${filter.size} offset ${offsetOf(filter)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ])
  return {
    rows: page.rows.map((row) => ({ ...row, readAt: iso(row.readAt) })),
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
  }
}
