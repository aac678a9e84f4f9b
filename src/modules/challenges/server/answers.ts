import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { Answer } from '#modules/questions/answer.ts'
import { mark } from '#modules/questions/marking.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Card, isMastery, nextCard, recentAnswers } from '../rules/mastery.ts'
import { type StoredRound, scoreOf } from './rounds.ts'

type Answering = { readonly studentId: string; readonly day: CivilDate; readonly now: Date }
type Item = StoredRound['items'][number]

/** Keeps the first answer to a question, and when the question comes back. The caller holds the round. */
export async function keepAnswer(
  db: TenantDb,
  round: StoredRound,
  item: Item,
  answer: Answer,
  by: Answering,
): Promise<void> {
  const isRight = mark(item.question, answer).state === 'right'
  await sql`update challenge_answers set answer = ${JSON.stringify(answer)}::jsonb, is_right = ${isRight}, answered_at = ${by.now}
    where round_id = ${round.roundId} and position = ${item.place} and answer is null`.execute(db)
  const { rows } = await sql<Card>`select box::int, due_on as "dueOn" from challenge_cards
    where student_id = ${by.studentId} and question_id = ${item.questionId}`.execute(db)
  const { box, dueOn } = nextCard(rows[0], isRight, by.day)
  await sql`insert into challenge_cards (student_id, question_id, box, due_on)
    values (${by.studentId}, ${item.questionId}, ${box}, ${dueOn})
    on conflict on constraint challenge_cards_once do update set box = excluded.box, due_on = excluded.due_on`.execute(
    db,
  )
}

/** After the last answer: the round's score, and the level's mastery if the latest answers show it. */
export async function finishRound(db: TenantDb, round: StoredRound, { studentId, now }: Answering) {
  const score = scoreOf(round)
  const { rows: better } = await sql`select from challenge_rounds r where r.student_id = ${studentId}
    and r.subject_id = ${round.courseId} and r.chapter = ${round.chapter} and r.level = ${round.level}
    and r.finished_at is not null and r.id <> ${round.roundId}
    and r.marks_n::numeric * r.out_of_d * ${score.marks.d} * ${score.outOf.n} >= ${score.marks.n}::numeric * ${score.outOf.d} * r.marks_d * r.out_of_n
    limit 1`.execute(db)
  await sql`update challenge_rounds set finished_at = ${now}, marks_n = ${score.marks.n}, marks_d = ${score.marks.d},
      out_of_n = ${score.outOf.n}, out_of_d = ${score.outOf.d}
    where id = ${round.roundId} and finished_at is null`.execute(db)
  return { score, isBest: better.length === 0, hasMastered: await master(db, round, studentId, now) }
}

async function master(db: TenantDb, { courseId, chapter, level }: StoredRound, studentId: string, now: Date) {
  const { rows } = await sql<{ isRight: boolean }>`select a.is_right as "isRight" from challenge_answers a
      join challenge_rounds r on r.tenant_id = a.tenant_id and r.id = a.round_id
    where r.student_id = ${studentId} and r.subject_id = ${courseId} and r.chapter = ${chapter} and r.level = ${level}
      and a.answered_at is not null order by a.answered_at desc, a.position desc limit ${recentAnswers}`.execute(db)
  if (!isMastery(rows.map(({ isRight }) => isRight))) return false
  const { rows: made } = await sql<{ id: string }>`
    insert into challenge_masteries (student_id, subject_id, chapter, level, mastered_at)
    values (${studentId}, ${courseId}, ${chapter}, ${level}, ${now})
    on conflict on constraint challenge_masteries_once do nothing returning id`.execute(db)
  const [mastery] = made
  if (!mastery) return false
  const label = `${chapter} (${level})`
  await recordActivity(db, { actorId: studentId, kind: 'challenge.mastered', sourceId: mastery.id, at: now, label })
  return true
}
