import { sql } from 'kysely'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { notifications } from '../contract.ts'
import type { Notification } from '../schemas.ts'

/** Not what tells a guardian about a student they have been barred from since. Most tell about nobody, and cost no call. */
const isAllowed = sql<boolean>`(about_student_id is null or may_hear_of(user_id, about_student_id))`

const unreadOf = (userId: string) => sql`notifications
    where user_id = ${userId} and in_app and read_at is null and ${isAllowed}`

export async function countUnread(db: TenantDb, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from ${unreadOf(userId)}`.execute(db)
  return rows[0]?.unread ?? 0
}

/** For the bell. */
export const unreadNotifications: WaitingWork = {
  name: 'notifications',
  access: notifications.routes.countUnread.access,
  query: ({ userId }) =>
    sql`select count(*)::int as count, null::date as since, '{}'::text[] as people from ${unreadOf(userId)}`,
}

type Sort = 'createdAt' | '-createdAt'

/** The user's in-app notifications. */
export async function listNotifications(db: TenantDb, userId: string, paging: Paging & { sort: Sort }) {
  const inApp = db.selectFrom('notifications').where('user_id', '=', userId).where('in_app', '=', true).where(isAllowed)
  const rows = await inApp
    .selectAll()
    .orderBy('id', sortOrder(paging.sort).descending ? 'desc' : 'asc')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
  const { total, unread } = await inApp
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where read_at is null))::int`.as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => ({
      notificationId: row.id,
      kind: row.kind,
      category: row.category,
      params: row.params as Notification['params'],
      link: row.link,
      createdAt: row.created_at,
      readAt: row.read_at,
    })),
    total,
    unread,
    page: paging.page,
    size: paging.size,
  }
}

/** How many of the notifications belong to the user. */
export async function countOwn(db: TenantDb, userId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks notifications as read; returns whether any was unread, and the messages that had put some of them there. */
export async function markRead(
  db: TenantDb,
  userId: string,
  ids: readonly string[] | 'all',
): Promise<{ isAny: boolean; messageIds: string[] }> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
  if (ids !== 'all') query = query.where('id', 'in', ids)
  const read = await query.returning('message_id').execute()
  return { isAny: read.length > 0, messageIds: read.flatMap(({ message_id }) => message_id ?? []) }
}
