import { sql } from 'kysely'
import { offsetOf } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { BoardNotice, BoardRow, Slide } from '../boardSchemas.ts'
import { fullName, isForReader, isRead, needsAnswer, slipIsFor } from './audience.ts'
import {
  type Content,
  content,
  contentOf,
  dates,
  type Filter,
  inPhase,
  iso,
  type Link,
  matching,
  shown,
  type Times,
  withAuthor,
} from './noticeReads.ts'

export async function listBoard(
  db: TenantDb,
  reader: Actor,
  filter: Filter & { phase: 'ongoing' | 'past' },
  now: Date,
) {
  const from = sql`${withAuthor} join users u on u.tenant_id = n.tenant_id and u.id = ${reader.userId}
    where ${isForReader(reader)} and ${inPhase(now.toISOString())[filter.phase]} and n.withdrawn_at is null and ${matching(filter)}`
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

/** A published notice for this person. */
export async function findBoardNotice(
  db: TenantDb,
  { noticeId, reader, link, now }: { noticeId: string; reader: Actor; link: Link; now: Date },
): Promise<BoardNotice | undefined> {
  const at = now.toISOString()
  const { userId } = reader
  const { rows } = await sql<BoardNotice & Times & Content>`
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
    where n.id = ${noticeId} and ${isForReader(reader)} and n.publish_at <= ${at}::timestamptz and n.withdrawn_at is null`.execute(
    db,
  )
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

/** The notices for the school's screens; what is on a screen is for everybody who passes it. */
export async function listSlides(db: TenantDb, link: Link, now: Date): Promise<Slide[]> {
  const { rows } = await sql<Omit<Slide, 'pictures'> & { pictures: FileRow[] }>`
    select n.id as "noticeId", n.type, n.title, n.title_hi as "titleHi", n.body, n.body_hi as "bodyHi", n.event_at as "eventAt",
      n.event_place as "eventPlace", ${listOf(sql`select f.id, f.name, f.type, f.size from notice_files x
        join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
        where x.tenant_id = n.tenant_id and x.notice_id = n.id and f.type like 'image/%' order by x.position`)} as pictures
    from notices n where n.on_screens and ${inPhase(now.toISOString()).ongoing}
    order by n.is_pinned desc, n.publish_at desc, n.id limit 50`.execute(db)
  return rows.map((row) => ({ ...row, eventAt: iso(row.eventAt), pictures: row.pictures.map(link) }))
}

/** Remembers that a person has read a notice; false if it is not on their board. */
export async function markRead(db: TenantDb, noticeId: string, reader: Actor, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with seen as (select n.id as notice_id, u.id as user_id from notices n join users u on u.tenant_id = n.tenant_id and u.id = ${reader.userId}
        where n.id = ${noticeId} and ${isForReader(reader)} and n.publish_at <= ${now.toISOString()}::timestamptz and n.withdrawn_at is null),
      kept as (insert into notice_reads (notice_id, user_id) select notice_id, user_id from seen on conflict do nothing)
    select count(*)::int as found from seen`.execute(db)
  return rows[0]?.found === 1
}
