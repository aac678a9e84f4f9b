import { sql } from 'kysely'
import type { Progress } from '#modules/onlineTests/familySchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { isAnswered } from '../../rules/answered.ts'
import { type AttemptState, limits } from '../../rules/kinds.ts'
import { lastWrites } from '../../rules/saving.ts'
import { takesAnswers } from '../../rules/timing.ts'

type Held = {
  attemptId: string
  testId: string
  state: AttemptState
  endsAt: string
  handedInAt: string | null
  graceMinutes: number
}

/**
 * An attempt of this student, held against handing in: answers that are acknowledged are in it before it is graded. `lock` is
 * stronger for handing in itself.
 */
export async function holdAttempt(
  db: TenantDb,
  { attemptId, studentId }: { readonly attemptId: string; readonly studentId: string },
  lock: 'share' | 'update',
): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select a.id as "attemptId", a.test_id as "testId", a.state, a.ends_at as "endsAt",
      a.handed_in_at as "handedInAt", o.grace_minutes::int as "graceMinutes"
    from online_test_attempts a join online_tests o on o.tenant_id = a.tenant_id and o.id = a.test_id
    where a.id = ${attemptId} and a.student_id = ${studentId}
    ${lock === 'share' ? sql`for no key update of a` : sql`for update of a`}`.execute(db)
  return rows[0]
}

export const isTaking = ({ state, endsAt, graceMinutes }: Held, now: Date): boolean =>
  takesAnswers(state, Date.parse(endsAt), { graceMinutes }, now.getTime())

/**
 * Keeps what a device sends. A write replaces an answer as in `rules/saving.ts`; everything that arrives again changes nothing.
 * Returns the highest count, or undefined if an answer is to a question of another test.
 */
export async function saveProgress(
  db: TenantDb,
  { attemptId, testId }: Held,
  { device, answers, events, testItemId }: Progress,
  now: Date,
): Promise<number | undefined> {
  const writes = lastWrites(answers.map((write) => ({ ...write, device, isBlank: !isAnswered(write.answer) })))
  const named = [...new Set([...writes.map((write) => write.testItemId), ...(testItemId ? [testItemId] : [])])]
  const { rows } = await sql<{ known: number; seq: number }>`
    with written as (
      insert into online_test_answers as w (attempt_id, item_id, answer, is_blank, is_flagged, seq, device, saved_at)
      select ${attemptId}, n."testItemId", n.answer, n."isBlank", n."isFlagged", n.seq, ${device}, ${now}
      from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as n("testItemId" uuid, answer jsonb, "isBlank" boolean,
          "isFlagged" boolean, seq integer)
        join online_test_items i on i.id = n."testItemId" and i.test_id = ${testId}
      on conflict on constraint online_test_answers_once do update
        set answer = excluded.answer, is_blank = excluded.is_blank, is_flagged = excluded.is_flagged, seq = excluded.seq, device = excluded.device,
          saved_at = excluded.saved_at
        where (excluded.seq, excluded.device) > (w.seq, w.device)
      returning seq),
    seen as (update online_test_attempts set seen_at = ${now}, device = ${device},
        item_id = coalesce((select i.id from online_test_items i where i.id = ${testItemId}::uuid and i.test_id = ${testId}), item_id)
      where id = ${attemptId})
    select (select count(*)::int from online_test_items i where i.test_id = ${testId} and i.id = any (${named}::uuid[])) as known,
      greatest((select coalesce(max(seq), 0) from written),
        (select coalesce(max(seq), 0) from online_test_answers where attempt_id = ${attemptId}))::int as seq`.execute(
    db,
  )
  if (events.length > 0) await saveEvents(db, attemptId, events, now)
  return rows[0]?.known === named.length ? rows[0].seq : undefined
}

/** Whether everything named is an item of the test, for progress that comes too late to be saved. */
export async function areItemsOf(
  db: TenantDb,
  testId: string,
  { answers, testItemId }: Pick<Progress, 'answers' | 'testItemId'>,
): Promise<boolean> {
  const named = [...new Set([...answers.map((write) => write.testItemId), ...(testItemId ? [testItemId] : [])])]
  const { rows } = await sql`
    select from online_test_items i where i.test_id = ${testId} and i.id = any (${named}::uuid[])`.execute(db)
  return rows.length === named.length
}

async function saveEvents(db: TenantDb, attemptId: string, events: Progress['events'], now: Date): Promise<void> {
  await sql`insert into online_test_events (attempt_id, event_key, kind, happened_at, received_at)
    select ${attemptId}, n.key, n.kind, n.at, ${now}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n(key text, kind text, at timestamptz)
    where (select count(*) from online_test_events e where e.attempt_id = ${attemptId}) < ${limits.events}
    on conflict on constraint online_test_events_once do nothing`.execute(db)
}
