import { sql } from 'kysely'
import type { RoundScore } from '#modules/admissions/decisionSchemas.ts'
import type { Round } from '#modules/admissions/postSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { readPanels } from './panel.ts'

type Row = {
  roundKey: string
  scores: Record<string, number>
  total: number | null
  note: string
  slotId: string | null
  startsAt: string | null
  place: string | null
  scoredBy: string | null
  version: number
}

const query = (applicationId: string) => sql<Row>`
  select e.round_key as "roundKey", e.scores, e.total::float8 as total, e.note, e.slot_id as "slotId", s.starts_at as "startsAt", s.place,
    nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "scoredBy", e.version
  from admission_evaluations e left join admission_slots s on s.tenant_id = e.tenant_id and s.id = e.slot_id
    left join users u on u.tenant_id = e.tenant_id and u.id = e.scored_by
  where e.application_id = ${applicationId}`

/** The rounds of the post, each with the booked time, its panel and the scores so far, as somebody of the office sees them. */
export async function readRounds(
  db: TenantDb,
  { applicationId, rounds }: Pick<ApplicationRecord, 'applicationId' | 'rounds'>,
  viewerId: string,
): Promise<RoundScore[]> {
  const [{ rows }, panels] = await Promise.all([
    query(applicationId).execute(db),
    readPanels(db, applicationId, viewerId),
  ])
  return rounds.map(({ roundKey, name, kind, weight, criteria }) => {
    const booked = rows.find((row) => row.roundKey === roundKey)
    const own = panels.find((row) => row.roundKey === roundKey)
    const panel = own?.panel ?? []
    const isOpen = own?.isOpen ?? true
    const found: Row | undefined =
      isOpen || !booked ? booked : { ...booked, scores: {}, total: null, note: '', scoredBy: null }
    const totals = panel.flatMap(({ total }) => total ?? [])
    const isKnown = isOpen && totals.length > 0
    return {
      roundKey,
      name,
      kind,
      weight,
      criteria: criteria.map((one) => ({ ...one, score: found?.scores[one.criterionKey] ?? null })),
      total: found?.total ?? null,
      note: found?.note ?? '',
      slotId: found?.slotId ?? null,
      startsAt: found?.startsAt ?? null,
      place: found?.place ?? '',
      scoredBy: found?.scoredBy ?? '',
      panel,
      lowest: isKnown ? Math.min(...totals) : null,
      highest: isKnown ? Math.max(...totals) : null,
      isSealed: !isOpen,
      version: found?.version ?? 0,
    }
  })
}

/** The rounds of the post with the time a family has booked, without scores. */
export async function readMeetings(
  db: TenantDb,
  { applicationId, rounds }: Pick<ApplicationRecord, 'applicationId' | 'rounds'>,
) {
  const { rows } = await query(applicationId).execute(db)
  return rounds.map(({ roundKey, name }) => {
    const booked = rows.find((row) => row.roundKey === roundKey)
    return { roundKey, name, startsAt: booked?.startsAt ?? null, place: booked?.place ?? '' }
  })
}

/** Whether every score is of the rubric and within its maximum. */
export const fitsRubric = ({ criteria }: Round, scores: Readonly<Record<string, number>>): boolean =>
  Object.entries(scores).every(([key, score]) =>
    criteria.some(({ criterionKey, maxScore }) => criterionKey === key && score <= maxScore),
  )

type NewScores = { readonly scores: Readonly<Record<string, number>>; readonly note: string; readonly version: number }

/** Saves the scores over the version that was read; false if somebody else has scored since. */
export async function saveScores(
  db: TenantDb,
  applicationId: string,
  round: Round,
  { scores, note, version }: NewScores,
  userId: string,
): Promise<boolean> {
  const isComplete = round.criteria.every(({ criterionKey }) => criterionKey in scores)
  const total = isComplete ? Object.values(scores).reduce((sum, score) => sum + score, 0) : null
  const { rows } = await sql`
    insert into admission_evaluations as e (application_id, round_key, scores, total, note, scored_by, scored_at)
    values (${applicationId}, ${round.roundKey}, ${JSON.stringify(scores)}, ${total}, ${note}, ${userId}, now())
    on conflict (tenant_id, application_id, round_key) do update set scores = excluded.scores, total = excluded.total, note = excluded.note,
      scored_by = excluded.scored_by, scored_at = excluded.scored_at, version = e.version + 1
    where e.version = ${version} returning e.version`.execute(db)
  return rows.length > 0
}
