import { sql } from 'kysely'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { noticeAuthors, noticeReaders } from '../access.ts'
import { fullName, isForReader } from './audience.ts'

const ongoing = sql`n.withdrawn_at is null and n.publish_at <= now() and coalesce(n.expires_at, 'infinity') > now()`

/** Notices the caller has not read, for the number in the menu. */
export const unreadNotices: WaitingWork = {
  name: 'notices',
  access: noticeReaders,
  query: (reader) => sql`
    select count(*)::int as count, ${schoolDay(sql`min(n.publish_at)`)} as since,
      coalesce((array_agg(n.title order by n.publish_at))[1:3], '{}') as people
    from notices n join users u on u.tenant_id = n.tenant_id and u.id = ${reader.userId}
    where ${ongoing} and ${isForReader(reader)} and not exists (select from notice_reads r where r.tenant_id = n.tenant_id
      and r.notice_id = n.id and r.user_id = u.id)`,
}

/** Comments that wait to be approved. */
export const commentsToModerate: WaitingWork = {
  name: 'noticeComments',
  access: noticeAuthors,
  query: () => sql`
    select count(*)::int as count, ${schoolDay(sql`min(w.posted_at)`)} as since,
      coalesce((array_agg(w.name order by w.posted_at))[1:3], '{}') as people
    from (select c.posted_at, ${fullName('u')} as name from notice_comments c
      join users u on u.tenant_id = c.tenant_id and u.id = c.user_id where c.state = 'waiting') w`,
}
