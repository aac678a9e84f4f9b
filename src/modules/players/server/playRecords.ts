import { sql } from 'kysely'
import type { ContentLanguage } from '#modules/library/kinds.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { type CardProgress, type Grade, progressAfter } from '../cardSchedule.ts'
import type { Result } from '../schemas.ts'
import type { MarkedAnswer } from '../scores.ts'

type Captions = { language: ContentLanguage; vtt: string }
type PlayPosition = { seconds: number; duration: number; playedAt: string }

export async function captionsOf(db: TenantDb, contentId: string): Promise<Captions[]> {
  const { rows } = await sql<Captions>`
    select language, vtt from player_captions where resource_id = ${contentId} order by language`.execute(db)
  return rows
}

export async function saveCaptions(db: TenantDb, contentId: string, { language, vtt }: Captions): Promise<void> {
  await sql`insert into player_captions (resource_id, language, vtt) values (${contentId}, ${language}, ${vtt})
    on conflict (tenant_id, resource_id, language) do update set vtt = excluded.vtt`.execute(db)
}

export async function removeCaptions(db: TenantDb, contentId: string, language: ContentLanguage): Promise<void> {
  await sql`delete from player_captions where resource_id = ${contentId} and language = ${language}`.execute(db)
}

export async function positionOf(db: TenantDb, actor: Actor, contentId: string): Promise<PlayPosition | null> {
  const { rows } = await sql<PlayPosition>`
    select place / 1000.0::float8 as seconds, duration / 1000.0::float8 as duration, played_at as "playedAt" from player_places
    where user_id = ${actor.userId} and resource_id = ${contentId}`.execute(db)
  return rows[0] ?? null
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000)

/** Devices can report out of order; the latest by the device's clock wins. */
export async function keepPlayed(db: TenantDb, actor: Actor, contentId: string, place: PlayPosition): Promise<void> {
  await sql`insert into player_places (user_id, resource_id, place, duration, played_at)
    values (${actor.userId}, ${contentId}, ${milliseconds(place.seconds)}, ${milliseconds(place.duration)}, ${place.playedAt})
    on conflict (tenant_id, user_id, resource_id) do update
      set place = excluded.place, duration = excluded.duration, played_at = excluded.played_at
      where player_places.played_at <= excluded.played_at`.execute(db)
}

type ReviewRow = { reviewId: string; cardId: string; grade: Grade; reviewedAt: string }

/** Per person and deck; older reviews are ignored. */
const maxReviews = 20_000

export async function cardsOf(
  db: TenantDb,
  actor: Actor,
  contentId: string,
  cardIds: readonly string[],
): Promise<{ cardId: string; standing: CardProgress | null }[]> {
  const { rows } = await sql<ReviewRow>`
    select review_key as "reviewId", card_key as "cardId", grade::int as grade, reviewed_at as "reviewedAt" from player_reviews
    where user_id = ${actor.userId} and resource_id = ${contentId}
    order by reviewed_at desc limit ${maxReviews}`.execute(db)
  const byCard = Map.groupBy(
    rows.map((row) => ({ ...row, reviewedAt: new Date(row.reviewedAt).toISOString() })),
    ({ cardId }) => cardId,
  )
  return cardIds.map((cardId) => ({ cardId, standing: progressAfter(byCard.get(cardId) ?? []) }))
}

export async function keepReviews(
  db: TenantDb,
  actor: Actor,
  contentId: string,
  reviews: readonly ReviewRow[],
): Promise<number> {
  const { rows } = await sql`
    insert into player_reviews (user_id, resource_id, review_key, card_key, grade, reviewed_at)
    select ${actor.userId}, ${contentId}, v."reviewId", v."cardId", v.grade, v."reviewedAt"
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as v("reviewId" text, "cardId" text, grade int, "reviewedAt" timestamptz)
    on conflict (tenant_id, user_id, review_key) do nothing returning id`.execute(db)
  return rows.length
}

type NewResult = {
  resultId: string
  points: number
  outOf: number
  answers: readonly MarkedAnswer[]
  finishedAt: string
}

export async function keepResult(db: TenantDb, actor: Actor, contentId: string, result: NewResult): Promise<void> {
  const { resultId, points, outOf, answers, finishedAt } = result
  await sql`insert into player_results (user_id, result_key, resource_id, points, out_of, answers, finished_at)
    values (${actor.userId}, ${resultId}, ${contentId}, ${points}, ${outOf}, ${JSON.stringify(answers)}::jsonb, ${finishedAt})
    on conflict (tenant_id, user_id, result_key) do nothing`.execute(db)
}

export async function resultsOf(db: TenantDb, contentId: string, only: string | null): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select u.id as "userId", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name) as person,
      e.points, e.out_of as "outOf", e.answers, e.finished_at as "finishedAt"
    from player_results e join users u on u.tenant_id = e.tenant_id and u.id = e.user_id
    where e.resource_id = ${contentId} and (${only}::uuid is null or e.user_id = ${only})
    order by e.finished_at desc, e.id limit 200`.execute(db)
  return rows
}
