import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import { shuffled, withShuffledOptions } from '#modules/onlineTests/shuffling.ts'
import type { Answer } from '#modules/questions/answer.ts'
import { withoutKey } from '#modules/questions/asked.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { endOf, lastSaveAt, type StartRefusal, startRefusal } from '../../rules/timing.ts'
import { endDue } from '../jobs.ts'
import { listPhotos } from '../photos/photos.ts'
import { type Attempt, attemptColumns, listAttempts, type Seat, type TestTerms } from './attemptRows.ts'
import { keptItems, type StoredItem } from './testItems.ts'

type Beginner = { readonly testId: string; readonly studentId: string; readonly device: string; readonly now: Date }

const ownAttempts = (db: TenantDb, { testId, studentId }: Beginner) =>
  listAttempts(db, sql`a.test_id = ${testId} and a.student_id = ${studentId}`)

const highestSeed = 2 ** 31 - 1

/** Nothing if another device began in the same moment: only one of them can. */
async function insertAttempt(
  { db, enqueue }: Unit,
  { terms, classId, allowance, attempts }: Seat,
  { testId, studentId, device, now }: Beginner,
): Promise<Attempt | undefined> {
  const number = (attempts.at(-1)?.number ?? 0) + 1
  const endsAt = new Date(endOf(terms, allowance, now.getTime(), 0))
  const { rows } = await sql<Attempt & { isFirst: boolean }>`
    insert into online_test_attempts as a (test_id, student_id, class_id, number, seed, device, started_at, ends_at, seen_at)
    values (${testId}, ${studentId}, ${classId}, ${number}, ${randomInt(highestSeed)}, ${device}, ${now}, ${endsAt}, ${now})
    on conflict do nothing returning ${attemptColumns}, not exists (select from online_test_attempts x
      where x.test_id = a.test_id and x.state = 'running' and x.ends_at <= a.ends_at and x.id <> a.id) as "isFirst"`.execute(
    db,
  )
  const [made] = rows
  if (!made) return undefined
  // The job of the test looks at all of its attempts. Queueing wakes other processes, and such commits wait for each other.
  const runAt = new Date(lastSaveAt(endsAt.getTime(), terms))
  if (made.isFirst) await enqueue(endDue, { testId }, { key: `test ends ${testId}`, runAt })
  return made
}

type Begun = { readonly attempt: Attempt; readonly isNew: boolean }

/** The attempt of this student that runs, begun now if none does. */
export async function beginAttempt(
  unit: Unit,
  seat: Seat,
  beginner: Beginner,
): Promise<Begun | Exclude<StartRefusal, 'already-running'>> {
  const { db } = unit
  const running = seat.attempts.find(({ state }) => state === 'running')
  if (running) {
    await noteDevice(db, running, beginner)
    return { attempt: running, isNew: false }
  }
  const states = seat.attempts.map(({ state }) => state)
  const refusal = startRefusal(seat.terms, seat.allowance, states, beginner.now.getTime())
  if (refusal && refusal !== 'already-running') return refusal
  const made = await insertAttempt(unit, seat, beginner)
  if (made) return { attempt: made, isNew: true }
  const begun = (await ownAttempts(db, beginner)).find(({ state }) => state === 'running')
  return begun ? { attempt: begun, isNew: false } : 'no-attempts-left'
}

/** Going on at another device is noted, and nothing else follows from it. */
async function noteDevice(db: TenantDb, attempt: Attempt, { device, now }: Beginner): Promise<void> {
  if (attempt.device === device) return
  await sql`update online_test_attempts set device = ${device}, seen_at = ${now} where id = ${attempt.attemptId}`.execute(
    db,
  )
  await sql`insert into online_test_events (attempt_id, event_key, kind, happened_at, received_at)
    values (${attempt.attemptId}, ${`device ${now.getTime()}`}, 'otherDevice', ${now}, ${now})
    on conflict on constraint online_test_events_once do nothing`.execute(db)
}

/** Questions that follow each other under one heading. */
function sectionsOf(items: readonly StoredItem[]): StoredItem[][] {
  const sections: StoredItem[][] = []
  for (const item of items) {
    const last = sections.at(-1)
    if (last?.[0]?.section === item.section) last.push(item)
    else sections.push([item])
  }
  return sections
}

/** The questions in the order of an attempt, section by section, without their keys. */
export function askedIn(
  attempt: Pick<Attempt, 'seed'>,
  terms: Pick<TestTerms, 'shuffleQuestions' | 'shuffleOptions'>,
  items: readonly StoredItem[],
) {
  const ordered = terms.shuffleQuestions
    ? sectionsOf(items).flatMap((section, at) =>
        shuffled(section, attempt.seed, at === 0 ? 'questions' : `section ${at}`),
      )
    : items
  return ordered.map(({ testItemId, question, language, section }) => {
    const asked = withoutKey(question)
    return {
      testItemId,
      language,
      section,
      question: terms.shuffleOptions ? withShuffledOptions(asked, attempt.seed, testItemId) : asked,
    }
  })
}

/** The pictures of what is asked. Those of explanations and model answers would tell the answer. */
export function picturesOf(asked: unknown, pictures: readonly FileRow[]): readonly FileRow[] {
  const told = JSON.stringify(asked)
  return pictures.filter(({ id }) => told.includes(id))
}

type Saved = { testItemId: string; answer: Answer; isFlagged: boolean; seq: number }

async function readSaved(db: TenantDb, attemptId: string): Promise<readonly Saved[]> {
  const { rows } = await sql<Saved>`select item_id as "testItemId", answer, is_flagged as "isFlagged", seq
    from online_test_answers where attempt_id = ${attemptId}`.execute(db)
  return rows
}

/** Everything the player needs of a running attempt. */
export async function readSitting(
  db: TenantDb,
  terms: TestTerms,
  { attempt, isNew }: Begun,
  { now, link }: { readonly now: Date; link(file: FileRow): ReturnType<Files['link']> },
): Promise<Sitting> {
  // What was begun this moment has no answers yet.
  const [{ items, pictures }, rows, photos] = await Promise.all([
    keptItems(db, terms),
    isNew ? [] : readSaved(db, attempt.attemptId),
    isNew ? [] : listPhotos(db, attempt.attemptId, link),
  ])
  const asked = askedIn(attempt, terms, items)
  return {
    attemptId: attempt.attemptId,
    title: terms.title,
    instructions: terms.instructions,
    pageMode: terms.pageMode,
    now: now.toISOString(),
    endsAt: new Date(attempt.endsAt).toISOString(),
    graceMinutes: terms.graceMinutes,
    seq: Math.max(0, ...rows.map(({ seq }) => seq)),
    testItemId: attempt.testItemId,
    items: asked as Sitting['items'],
    answers: rows.map(({ testItemId, answer, isFlagged }) => ({ testItemId, answer, isFlagged })),
    pictures: picturesOf(asked, pictures).map(link),
    photos,
  }
}
