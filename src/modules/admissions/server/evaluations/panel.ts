import { type RawBuilder, sql } from 'kysely'
import type { PanelScore } from '#modules/admissions/decisionSchemas.ts'
import type { OwnEvaluation } from '#modules/admissions/panelSchemas.ts'
import type { Round } from '#modules/admissions/postSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { panelResult } from '../../rules/panel.ts'

/**
 * The panel of an evaluation `e`: those of the booked time `s`, and whoever has scored. Scores of others are left out for a member
 * who has not submitted yet, so that nobody is led by them.
 */
const panelOf = (viewerId: string) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', trim(concat_ws(' ', u.first_name, u.last_name)),
      'submittedAt', v.submitted_at, 'isReopened', coalesce(o.reopened_at is not null, false), 'scores', case when ${seesAll(viewerId)} then v.scores end,
      'total', case when ${seesAll(viewerId)} then v.total::float8 end, 'note', case when ${seesAll(viewerId)} then coalesce(v.note, '') else '' end)
      order by u.first_name, u.id), '[]')
    from (select unnest(s.panel) as id union select w.member_id from admission_panel_scores w where w.tenant_id = e.tenant_id
        and w.application_id = e.application_id and w.round_key = e.round_key) m
      join users u on u.tenant_id = e.tenant_id and u.id = m.id
      left join admission_panel_scores o on o.tenant_id = e.tenant_id and o.application_id = e.application_id
        and o.round_key = e.round_key and o.member_id = m.id
      left join lateral (select o.submitted_at, o.scores, o.total, o.note where o.reopened_at is null) v on true)`

/** Whether somebody may see the scores of evaluation `e`: not as a member of its panel who still owes their own. */
export const seesAll = (viewerId: string): RawBuilder<boolean> => sql<boolean>`
  (not coalesce(${viewerId}::uuid = any (s.panel), false) or exists (select from admission_panel_scores w where w.tenant_id = e.tenant_id
    and w.application_id = e.application_id and w.round_key = e.round_key and w.member_id = ${viewerId} and w.reopened_at is null))`

type PanelRow = { roundKey: string; panel: PanelScore[]; isOpen: boolean }

/** The panel of each round of an application, as somebody of the office sees it. */
export async function readPanels(db: TenantDb, applicationId: string, viewerId: string): Promise<PanelRow[]> {
  const { rows } = await sql<PanelRow>`
    select e.round_key as "roundKey", ${panelOf(viewerId)} as panel, ${seesAll(viewerId)} as "isOpen"
    from admission_evaluations e left join admission_slots s on s.tenant_id = e.tenant_id and s.id = e.slot_id
    where e.application_id = ${applicationId}`.execute(db)
  return rows
}

/** The evaluations on whose panel somebody sits, those they still owe first. */
export async function listOwnEvaluations(
  db: TenantDb,
  userId: string,
  only?: { readonly applicationId: string; readonly roundKey: string },
): Promise<OwnEvaluation[]> {
  const { rows } = await sql<OwnEvaluation>`
    select a.id as "applicationId", e.round_key as "roundKey", r.value ->> 'name' as round, r.value ->> 'kind' as kind, a.number,
      a.child_name as "childName", n.name as grade, s.starts_at as "startsAt", coalesce(s.place, '') as place,
      a.state = 'evaluation' and (own.member_id is null or own.reopened_at is not null) as "isOpen", r.value -> 'criteria' as criteria,
      case when own.reopened_at is not null then jsonb_build_object('reason', own.reopen_reason, 'scores', own.scores, 'note', own.note) end as reopened,
      ${panelOf(userId)} as panel
    from admission_evaluations e join admission_applications a on a.tenant_id = e.tenant_id and a.id = e.application_id
      join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
      join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
      cross join lateral jsonb_array_elements(p.rounds) r
      left join admission_slots s on s.tenant_id = e.tenant_id and s.id = e.slot_id
      left join admission_panel_scores own on own.tenant_id = e.tenant_id and own.application_id = e.application_id
        and own.round_key = e.round_key and own.member_id = ${userId}
    where r.value ->> 'roundKey' = e.round_key and (${userId}::uuid = any (s.panel) or own.member_id is not null)
      and p.year_id = current_year() and a.erased_at is null
      and (${only?.applicationId ?? null}::uuid is null or a.id = ${only?.applicationId ?? null}::uuid and e.round_key = ${only?.roundKey ?? ''})
      and (own.member_id is not null and own.reopened_at is null or a.state = 'evaluation')
    order by own.member_id is not null and own.reopened_at is null, own.reopened_at desc nulls last, own.submitted_at desc, s.starts_at nulls last, a.id limit 200`.execute(
    db,
  )
  return rows
}

type Own = { readonly scores: Readonly<Record<string, number>>; readonly note: string }

/** Whether every criterion has a score. */
export const isComplete = ({ criteria }: Round, { scores }: Own): boolean =>
  criteria.every(({ criterionKey }) => criterionKey in scores)

/**
 * Keeps what a member gave, and the mean of the panel with it. Sent again with the same scores, it changes nothing; with others it
 * is refused. The caller has locked the application.
 */
export async function keepOwnScores(
  db: TenantDb,
  { applicationId, roundKey, memberId }: Member,
  { scores, note }: Own,
): Promise<'kept' | 'same' | 'final'> {
  const total = Object.values(scores).reduce((sum, score) => sum + score, 0)
  const { rows } = await sql`
    insert into admission_panel_scores (application_id, round_key, member_id, scores, total, note)
    values (${applicationId}, ${roundKey}, ${memberId}, ${JSON.stringify(scores)}, ${total}, ${note})
    on conflict (tenant_id, application_id, round_key, member_id) do update set scores = excluded.scores, total = excluded.total,
      note = excluded.note, submitted_at = now(), reopened_at = null, reopen_reason = ''
      where admission_panel_scores.reopened_at is not null
    returning member_id`.execute(db)
  if (rows.length > 0) {
    await keepMean(db, applicationId, roundKey)
    return 'kept'
  }
  const same =
    await sql`select from admission_panel_scores where application_id = ${applicationId} and round_key = ${roundKey}
    and member_id = ${memberId} and scores = ${JSON.stringify(scores)}::jsonb and note = ${note}`.execute(db)
  return same.rows.length > 0 ? 'same' : 'final'
}

type Member = { readonly applicationId: string; readonly roundKey: string; readonly memberId: string }

/**
 * Gives a member their scores back to correct them; they do not count until they are submitted again. Null if there are none. The
 * caller has locked the application.
 */
export async function reopenScores(
  db: TenantDb,
  { applicationId, roundKey, memberId }: Member,
  reason: string,
): Promise<(Own & { readonly name: string }) | null> {
  const { rows } = await sql<
    Own & { name: string }
  >`update admission_panel_scores p set reopened_at = now(), reopen_reason = ${reason}
    from users u where u.tenant_id = p.tenant_id and u.id = p.member_id and p.application_id = ${applicationId}
      and p.round_key = ${roundKey} and p.member_id = ${memberId} and p.reopened_at is null
    returning p.scores, p.note, trim(concat_ws(' ', u.first_name, u.last_name)) as name`.execute(db)
  if (rows.length > 0) await keepMean(db, applicationId, roundKey)
  return rows[0] ?? null
}

/** What counts for the ranking: the mean of those who have scored. */
async function keepMean(db: TenantDb, applicationId: string, roundKey: string): Promise<void> {
  const { rows } = await sql<{ scores: Record<string, number>; total: number }>`
    select scores, total::float8 as total from admission_panel_scores
    where application_id = ${applicationId} and round_key = ${roundKey} and reopened_at is null order by member_id`.execute(
    db,
  )
  const result = panelResult(rows)
  await sql`update admission_evaluations set scores = ${JSON.stringify(result?.scores ?? {})}, total = ${result?.total ?? null}::numeric,
      scored_by = null, scored_at = now(), version = version + 1
    where application_id = ${applicationId} and round_key = ${roundKey}`.execute(db)
}
