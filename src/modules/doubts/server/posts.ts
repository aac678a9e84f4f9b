import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type DoubtRole, limits, stateAfterReply } from '../rules.ts'
import type { Thread } from '../schemas.ts'

export type NewPost = { readonly clientId: string; readonly text: string; readonly fileIds: readonly string[] }
export type PostRefusal = 'daily-limit' | 'no-such-file'

const day = 24 * 60 * 60

/** Counts one more of something a person does; true if that is more than the day allows. */
export async function isBeyond(db: TenantDb, what: string, userId: string, limit: number): Promise<boolean> {
  return (await countAttempt(db, `doubt ${what} ${userId}`, day)).count > limit
}

/** The doubt of a post this person has sent before under the same client id. A second copy waits here for the first. */
export async function sentBefore(db: TenantDb, userId: string, clientId: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`doubt ${userId} ${clientId}`}, 0))`.execute(db)
  const { rows } = await sql<{ doubtId: string }>`
    select doubt_id as "doubtId" from doubt_posts where user_id = ${userId} and client_id = ${clientId}`.execute(db)
  return rows[0]?.doubtId
}

/** Writes a post with its files, which its author uploaded before and used nowhere else. */
export async function insertPost(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  post: NewPost & { doubtId: string; userId: string; isQuestion: boolean; byTeacher: boolean },
): Promise<PostRefusal | null> {
  const { doubtId, userId, clientId, isQuestion, byTeacher, text } = post
  const fileIds = [...new Set(post.fileIds)]
  const postId = newId()
  await sql`insert into doubt_posts (id, doubt_id, user_id, client_id, is_question, by_teacher, body)
    values (${postId}, ${doubtId}, ${userId}, ${clientId}, ${isQuestion}, ${byTeacher}, ${text})`.execute(db)
  if (fileIds.length > 0) {
    const { numAffectedRows = 0n } = await sql`
      update doubt_files f set post_id = ${postId}, position = n.position
      from unnest(${fileIds}::uuid[]) with ordinality as n(file_id, position)
      where f.file_id = n.file_id and f.user_id = ${userId} and f.post_id is null`.execute(db)
    if (Number(numAffectedRows) < fileIds.length) return 'no-such-file'
  }
  audit({ entity: 'doubtPost', entityId: postId, after: { doubtId, isQuestion, files: fileIds.length } })
  return null
}

/** Adds an answer, or a further question of the asker, and moves the doubt to the state that follows. */
export async function addReply(
  unit: Pick<Unit, 'db' | 'audit'>,
  { thread, role }: { thread: Thread; role: DoubtRole },
  post: NewPost & { userId: string },
): Promise<PostRefusal | null> {
  const { db } = unit
  const byTeacher = role === 'teacher'
  const limit = byTeacher ? limits.teacherPostsPerDay : limits.repliesPerDay
  if (await isBeyond(db, 'reply', post.userId, limit)) return 'daily-limit'
  const refused = await insertPost(unit, { ...post, doubtId: thread.doubtId, isQuestion: false, byTeacher })
  if (refused) return refused
  const state = stateAfterReply(thread.state, role)
  await sql`update doubts set state = ${state}, changed_at = now(),
      waiting_since = case when state <> 'open' and ${state} = 'open' then now() else waiting_since end,
      reminded_at = case when state <> 'open' and ${state} = 'open' then null else reminded_at end
    where id = ${thread.doubtId}`.execute(db)
  return null
}

/** Marks a post as deleted, or the doubt with all its posts if it is the question. The rows stay for the office. */
export async function removePost(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  thread: Thread,
  { postId, userId, reason }: { postId: string; userId: string; reason: string },
): Promise<{ isWhole: boolean }> {
  const isWhole = thread.posts.some((post) => post.postId === postId && post.isQuestion)
  await sql`update doubt_posts set deleted_at = now(), deleted_by = ${userId}, delete_reason = ${reason}
    where doubt_id = ${thread.doubtId} and deleted_at is null ${isWhole ? sql`` : sql`and id = ${postId}`}`.execute(db)
  if (isWhole)
    await sql`update doubts set deleted_at = now(), changed_at = now() where id = ${thread.doubtId}`.execute(db)
  else await returnTurn(db, thread.doubtId)
  audit({ entity: 'doubtPost', entityId: postId, before: { doubtId: thread.doubtId, isWhole }, after: { reason } })
  return { isWhole }
}

/** A doubt whose only answers were deleted is open again. */
async function returnTurn(db: TenantDb, doubtId: string): Promise<void> {
  await sql`update doubts d set state = 'open', changed_at = now(), waiting_since = now() where d.id = ${doubtId}
    and d.state = 'answered' and not exists (select from doubt_posts p where p.tenant_id = d.tenant_id and p.doubt_id = d.id
      and p.by_teacher and p.deleted_at is null)`.execute(db)
}

/** Whether the post was there to be hidden or shown. */
export async function setHidden(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  { postId, userId, isHidden }: { postId: string; userId: string; isHidden: boolean },
): Promise<{ doubtId: string } | undefined> {
  const { rows } = await sql<{ doubtId: string }>`
    update doubt_posts set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, now()) end,
      hidden_by = case when ${isHidden}::boolean then coalesce(hidden_by, ${userId}::uuid) end
    where id = ${postId} and deleted_at is null returning doubt_id as "doubtId"`.execute(db)
  if (rows[0]) audit({ entity: 'doubtPost', entityId: postId, after: { isHidden } })
  return rows[0]
}
