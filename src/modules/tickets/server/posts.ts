import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

export type NewPost = { readonly clientId: string; readonly text: string; readonly fileIds: readonly string[] }

const day = 24 * 60 * 60

/** Counts one more of something a person does; true if that is more than the day allows. */
export async function isBeyond(db: TenantDb, what: string, userId: string, limit: number): Promise<boolean> {
  return (await countAttempt(db, `ticket ${what} ${userId}`, day)).count > limit
}

/** The ticket of a post this person has sent before under the same client id. A second copy waits here for the first. */
export async function sentBefore(db: TenantDb, userId: string, clientId: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket ${userId} ${clientId}`}, 0))`.execute(db)
  const { rows } = await sql<{ ticketId: string }>`
    select ticket_id as "ticketId" from ticket_posts where user_id = ${userId} and client_id = ${clientId}`.execute(db)
  return rows[0]?.ticketId
}

/** Whether this person uploaded all of these files. Asked first, so that a repeated message cannot name the files of others. */
export async function ownsFiles(db: TenantDb, userId: string, fileIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket_files
    where user_id = ${userId} and file_id = any (${[...fileIds]}::uuid[])`.execute(db)
  return rows[0]?.count === new Set(fileIds).size
}

type TicketPostRow = NewPost & {
  ticketId: string
  userId: string
  kind: 'message' | 'answer' | 'note'
  isFirst?: boolean
}

/** Writes a post with its files, which its author uploaded before and used nowhere else. */
export async function insertPost(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  post: TicketPostRow,
): Promise<'no-such-file' | null> {
  const { ticketId, userId, clientId, kind, text, isFirst = false } = post
  const fileIds = [...new Set(post.fileIds)]
  const postId = newId()
  await sql`insert into ticket_posts (id, ticket_id, user_id, client_id, kind, is_first, body)
    values (${postId}, ${ticketId}, ${userId}, ${clientId}, ${kind}, ${isFirst}, ${text})`.execute(db)
  if (fileIds.length > 0) {
    const { numAffectedRows = 0n } = await sql`
      update ticket_files f set post_id = ${postId}, position = n.position
      from unnest(${fileIds}::uuid[]) with ordinality as n(file_id, position)
      where f.file_id = n.file_id and f.user_id = ${userId} and f.post_id is null`.execute(db)
    if (Number(numAffectedRows) < fileIds.length) return 'no-such-file'
  }
  audit({ entity: 'ticketPost', entityId: postId, after: { ticketId, kind, files: fileIds.length } })
  return null
}

type EventRow = {
  ticketId: string
  what: 'raised' | 'moved' | 'assigned' | 'rated' | 'late' | 'handed' | 'undelivered'
  userId?: string | null
  byDesk?: boolean
  from?: string | null
  to?: string | null
  note?: string
}

/** Adds to the history of a ticket. */
export async function recordEvent(db: TenantDb, event: EventRow): Promise<void> {
  const { ticketId, what, userId = null, byDesk = false, from = null, to = null, note = '' } = event
  await sql`insert into ticket_events (ticket_id, what, user_id, by_desk, from_state, to_state, note, at)
    values (${ticketId}, ${what}, ${userId}, ${byDesk}, ${from}, ${to}, ${note}, clock_timestamp())`.execute(db)
}
