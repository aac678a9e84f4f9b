import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { panelResult } from '../rules/panel.ts'
import type { People } from './demoHistory.ts'
import { reopenedBecause, type Scores, scoresOf, totalOf } from './demoScores.ts'
import { rankGrade } from './evaluations/ranking.ts'

export type Evaluated = {
  readonly applicationId: string
  readonly state: ApplicationState
  readonly daysAgo: number
  readonly scores: Scores
}

const notes = [
  'Talks freely and asks questions.',
  'Counts to twenty, knows the shapes.',
  'Shy at first, then keen.',
  '',
]

/** Meetings that have been, with what each member of the panel gave. */
export async function demoEvaluations(
  db: TenantDb,
  postId: string,
  evaluated: readonly Evaluated[],
  { first, second }: People,
): Promise<void> {
  const panel = [first, second].filter((one) => one !== null)
  const meetings = evaluated.map((one, at) => ({ ...one, slotId: newId(), at }))
  const slots = meetings.map(({ slotId, daysAgo, at }) => ({
    id: slotId,
    days: Math.max(1, Math.ceil(daysAgo / 2)),
    minutes: 9 * 60 + 20 * at,
  }))
  await sql`insert into admission_slots (id, post_id, round_key, starts_at, minutes, booked, place, panel)
    select s.id, ${postId}::uuid, 'meeting', (school_today() - s.days + make_interval(mins => s.minutes)) at time zone t.time_zone, 20, 1,
      'Room 4', ${panel}::uuid[]
    from json_to_recordset(${JSON.stringify(slots)}::json) as s(id uuid, days int, minutes int) join tenants t on t.id = current_tenant()`.execute(
    db,
  )
  const given = meetings.flatMap(({ applicationId, scores, at }) =>
    [
      { member: first, pair: scores.first, isReopened: false },
      { member: second, pair: scores.second, isReopened: scores.isReopened ?? false },
    ].flatMap(({ member, pair, isReopened }, seat) =>
      member && pair
        ? [
            {
              applicationId,
              member,
              scores: scoresOf(pair),
              total: totalOf(pair),
              isReopened,
              note: notes[(at + seat) % notes.length],
            },
          ]
        : [],
    ),
  )
  await sql`insert into admission_panel_scores (application_id, round_key, member_id, scores, total, note, reopened_at, reopen_reason)
    select g."applicationId", 'meeting', g.member, g.scores, g.total, g.note, case when g."isReopened" then now() end,
      case when g."isReopened" then ${reopenedBecause} else '' end
    from json_to_recordset(${JSON.stringify(given)}::json) as g("applicationId" uuid, member uuid, scores jsonb, total numeric, note text,
      "isReopened" boolean)`.execute(db)
  const results = meetings.map(({ applicationId, slotId }) => {
    const counting = given.filter((one) => one.applicationId === applicationId && !one.isReopened)
    const result = panelResult(counting)
    return { applicationId, slotId, scores: result?.scores ?? {}, total: result?.total ?? null }
  })
  await sql`insert into admission_evaluations (application_id, round_key, slot_id, scores, total, scored_at)
    select r."applicationId", 'meeting', r."slotId", r.scores, r.total, case when r.total is not null then now() end
    from json_to_recordset(${JSON.stringify(results)}::json) as r("applicationId" uuid, "slotId" uuid, scores jsonb, total numeric)`.execute(
    db,
  )
}

/** Ranks those who wait for a decision, and then offers seats to those who were offered one. */
export async function demoDecisions(
  db: TenantDb,
  postGradeIds: readonly string[],
  decided: readonly Pick<Evaluated, 'applicationId' | 'state'>[],
  { office }: People,
): Promise<void> {
  if (office) for (const postGradeId of postGradeIds) await rankGrade(db, postGradeId, 'demo', office)
  const states = decided.map(({ applicationId, state }) => ({ applicationId, state }))
  await sql`update admission_applications a set state = d.state
    from json_to_recordset(${JSON.stringify(states)}::json) as d("applicationId" uuid, state text) where d."applicationId" = a.id`.execute(
    db,
  )
  const ids = decided.map(({ applicationId }) => applicationId)
  const ofState = (...wanted: ApplicationState[]) =>
    sql`admission_applications a where a.id = any (${ids}::uuid[]) and a.state = any (${wanted}::text[])`
  await sql`insert into admission_seat_entries (post_grade_id, quota, application_id, kind, taken, by_user)
    select a.post_grade_id, a.quota, a.id, case a.state when 'offered' then 'offer' else 'accept' end, 1, ${office}::uuid
    from ${ofState('offered', 'accepted')}`.execute(db)
  await sql`insert into admission_offers (application_id, quota, state, expires_at, made_by, made_at)
    select a.id, a.quota, case a.state when 'offered' then 'open' when 'expired' then 'expired' else 'accepted' end,
      now() + case a.state when 'expired' then interval '-1 day' else interval '5 days' end, ${office}::uuid,
      now() - case a.state when 'expired' then interval '8 days' else interval '2 days' end
    from ${ofState('offered', 'accepted', 'expired')}`.execute(db)
}
