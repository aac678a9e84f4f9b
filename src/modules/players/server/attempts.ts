import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Attempt } from '../schemas.ts'

type WithState = Attempt & { state: string }

/** The parts of one module; a person who tells of more is not playing it. */
const mostParts = 100

/** How far the caller is with the parts of this very package: what another file remembers does not fit into it. */
export async function attemptsAt(
  db: TenantDb,
  { userId }: Actor,
  contentId: string,
  fileId: string,
  scoId?: string,
): Promise<WithState[]> {
  const { rows } = await sql<WithState>`
    select sco_key as "scoId", status, points, out_of as "outOf", ${scoId === undefined ? sql`''` : sql`state`} as state, saved_at as "savedAt"
    from player_attempts where user_id = ${userId} and resource_id = ${contentId} and file_id = ${fileId}
      and (${scoId ?? null}::text is null or sco_key = ${scoId ?? null}) order by sco_key limit ${mostParts}`.execute(
    db,
  )
  return rows
}

/** What arrives late does not take the place of what is newer. False when there are too many parts. */
export async function keepAttempt(
  db: TenantDb,
  { userId }: Actor,
  contentId: string,
  { scoId, fileId, status, state, points, outOf, savedAt }: WithState & { fileId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) >= ${mostParts} and not bool_or(sco_key = ${scoId}) as "isFull" from player_attempts
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
