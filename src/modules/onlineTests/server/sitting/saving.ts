import { sql } from 'kysely'
import type { Progress, Refused } from '#modules/onlineTests/familySchemas.ts'
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

type Kept = { isTaken: boolean; endsAt: string; known: number; seq: number; written: string[] }
type Saved = { isTaken: boolean; areKnown: boolean; endsAt: string; seq: number; refused: Refused[] }

/**
 * Keeps what a device sends, in one statement, because a whole year sits a test at once: holds the attempt as `holdAttempt` does,
 * and writes if it takes answers now. A write replaces an answer as in `rules/saving.ts`; everything that arrives again changes
 * nothing. Undefined if there is no such attempt.
 */
export async function saveProgress(
  db: TenantDb,
  { attemptId, studentId }: { readonly attemptId: string; readonly studentId: string },
  { device, answers, events, testItemId }: Progress,
  now: Date,
): Promise<Saved | undefined> {
  const writes = lastWrites(answers.map((write) => ({ ...write, device, isBlank: !isAnswered(write.answer) })))
  const named = [...new Set([...writes.map((write) => write.testItemId), ...(testItemId ? [testItemId] : [])])]
  const { rows } = await sql<Kept>`
    with held as materialized (
      select a.id, a.test_id, a.ends_at,
        a.state = 'running' and ${now}::timestamptz < a.ends_at + make_interval(mins => o.grace_minutes) as is_taken
      from online_test_attempts a join online_tests o on o.tenant_id = a.tenant_id and o.id = a.test_id
      where a.id = ${attemptId} and a.student_id = ${studentId} for no key update of a),
    written as (
      insert into online_test_answers as w (attempt_id, item_id, answer, is_blank, is_flagged, seq, device, saved_at)
      select h.id, n."testItemId", n.answer, n."isBlank", n."isFlagged", n.seq, ${device}, ${now}
      from held h cross join jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as n("testItemId" uuid, answer jsonb,
          "isBlank" boolean, "isFlagged" boolean, seq integer)
        join online_test_items i on i.id = n."testItemId"
      where h.is_taken and i.test_id = h.test_id
      on conflict on constraint online_test_answers_once do update
        set answer = excluded.answer, is_blank = excluded.is_blank, is_flagged = excluded.is_flagged, seq = excluded.seq, device = excluded.device,
          saved_at = excluded.saved_at
        where (excluded.seq, excluded.device) > (w.seq, w.device)
      returning w.item_id, w.seq),
    seen as (update online_test_attempts a set seen_at = ${now}, device = ${device},
        item_id = coalesce((select i.id from online_test_items i where i.id = ${testItemId}::uuid and i.test_id = h.test_id), a.item_id)
      from held h where a.id = h.id and h.is_taken)
    select h.ends_at as "endsAt", h.is_taken as "isTaken", array(select item_id from written) as written,
      (select count(*)::int from online_test_items i where i.test_id = h.test_id and i.id = any (${named}::uuid[])) as known,
      greatest((select coalesce(max(seq), 0) from written),
        (select coalesce(max(seq), 0) from online_test_answers where attempt_id = h.id))::int as seq
    from held h`.execute(db)
  const [kept] = rows
  if (!kept) return undefined
  const { known, written, ...rest } = kept
  const left = rest.isTaken ? writes.filter(({ testItemId: one }) => !written.includes(one)) : []
  if (rest.isTaken && events.length > 0) await saveEvents(db, attemptId, events, now)
  const refused = left.length > 0 ? await readRefused(db, attemptId, left) : []
  return { ...rest, areKnown: known === named.length, refused }
}

/** What stands instead of writes that were not taken. One that had arrived before, and is as it was sent, is not refused. */
async function readRefused(
  db: TenantDb,
  attemptId: string,
  writes: readonly Pick<Progress['answers'][number], 'testItemId' | 'answer' | 'isFlagged'>[],
): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    select w.item_id as "testItemId", w.answer, w.is_flagged as "isFlagged", w.saved_at as "savedAt"
    from online_test_answers w
      join jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as n("testItemId" uuid, answer jsonb, "isFlagged" boolean)
        on n."testItemId" = w.item_id
    where w.attempt_id = ${attemptId} and (w.answer <> n.answer or w.is_flagged <> n."isFlagged")`.execute(db)
  return rows
}

async function saveEvents(db: TenantDb, attemptId: string, events: Progress['events'], now: Date): Promise<void> {
  await sql`insert into online_test_events (attempt_id, event_key, kind, happened_at, received_at)
    select ${attemptId}, n.key, n.kind, n.at, ${now}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n(key text, kind text, at timestamptz)
    where (select count(*) from online_test_events e where e.attempt_id = ${attemptId}) < ${limits.events}
    on conflict on constraint online_test_events_once do nothing`.execute(db)
}
