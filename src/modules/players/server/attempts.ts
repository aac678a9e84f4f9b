import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Attempt } from '../schemas.ts'

type SavedAttempt = Attempt & { state: string }

/** Per person and module; a client that reports more is not playing a real module. */
const maxParts = 100

/** The caller's attempts at the parts of this package. State saved for another file of the resource doesn't apply. */
export async function attemptsOf(
  db: TenantDb,
  { userId }: Actor,
  contentId: string,
  fileId: string,
  scoId?: string,
): Promise<SavedAttempt[]> {
  const { rows } = await sql<SavedAttempt>`
    select sco_key as "scoId", status, points, out_of as "outOf", ${scoId === undefined ? sql`''` : sql`state`} as state, saved_at as "savedAt"
    from player_attempts where user_id = ${userId} and resource_id = ${contentId} and file_id = ${fileId}
      and (${scoId ?? null}::text is null or sco_key = ${scoId ?? null}) order by sco_key limit ${maxParts}`.execute(db)
  return rows
}

/** Keeps the newest state, whatever order they arrive in. False if there are too many parts. */
export async function keepAttempt(
  db: TenantDb,
  { userId }: Actor,
  contentId: string,
  { scoId, fileId, status, state, points, outOf, savedAt }: SavedAttempt & { fileId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) >= ${maxParts} and not bool_or(sco_key = ${scoId}) as "isFull" from player_attempts
    where user_id = ${userId} and resource_id = ${contentId}`.execute(db)
  if (rows[0]?.isFull) return false
  await sql`insert into player_attempts (user_id, resource_id, file_id, sco_key, status, state, points, out_of, saved_at)
    values (${userId}, ${contentId}, ${fileId}, ${scoId}, ${status}, ${state}, ${points}, ${outOf}, ${savedAt})
    on conflict (tenant_id, user_id, resource_id, sco_key) do update
    set file_id = excluded.file_id, status = excluded.status, state = excluded.state,
      points = coalesce(excluded.points, player_attempts.points), out_of = coalesce(excluded.out_of, player_attempts.out_of),
      saved_at = excluded.saved_at
    where player_attempts.saved_at <= excluded.saved_at`.execute(db)
  return true
}
