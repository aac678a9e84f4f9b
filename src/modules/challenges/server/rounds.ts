import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { shuffled, withShuffledOptions } from '#modules/onlineTests/shuffling.ts'
import type { Answer } from '#modules/questions/answer.ts'
import { withoutKey } from '#modules/questions/asked.ts'
import { type Fraction, sum } from '#modules/questions/fractions.ts'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import { mark } from '#modules/questions/marking.ts'
import type { Question } from '#modules/questions/question.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { type Card, chooseQuestions } from '../rules/mastery.ts'
import type { Feedback } from '../schemas.ts'
import { isShut, poolOf } from './pool.ts'

export type Place = { readonly courseId: string; readonly chapter: string; readonly level: number }
type Pooled = { questionId: string; versionId: string; gradeId: string; card: Card | null }
type Player = { readonly studentId: string; readonly day: CivilDate; readonly now: Date }

const highestSeed = 2 ** 31 - 1

const runningRound = async (db: TenantDb, studentId: string, { courseId, chapter, level }: Place) => {
  const { rows } = await sql<{ id: string }>`select id from challenge_rounds where student_id = ${studentId}
    and subject_id = ${courseId} and chapter = ${chapter} and level = ${level} and finished_at is null`.execute(db)
  return rows[0]?.id
}

/** The round under way, or a new one; undefined if there is nothing to ask. */
export async function beginRound(db: TenantDb, player: Player, place: Place): Promise<string | undefined> {
  const { studentId, day, now } = player
  const running = await runningRound(db, studentId, place)
  if (running) return running
  const { rows: pool } = await sql<Pooled>`
    select p.question_id as "questionId", p.version_id as "versionId", p.grade_id as "gradeId",
      case when c.id is null then null else json_build_object('box', c.box, 'dueOn', c.due_on) end as card
    from ${poolOf(studentId)} p
      left join challenge_cards c on c.question_id = p.question_id and c.student_id = ${studentId}
    where p.subject_id = ${place.courseId} and p.chapter = ${place.chapter} and p.level = ${place.level}
    order by p.question_id`.execute(db)
  const seed = randomInt(highestSeed)
  const chosen = chooseQuestions(pool, day, (list) => shuffled(list, seed, 'questions'))
  const [first] = chosen
  if (!first) return undefined
  const { rows } = await sql<{ id: string }>`
    insert into challenge_rounds (student_id, subject_id, grade_id, chapter, level, seed, started_at)
    values (${studentId}, ${place.courseId}, ${first.gradeId}, ${place.chapter}, ${place.level}, ${seed}, ${now})
    on conflict do nothing returning id`.execute(db)
  const [made] = rows
  // Another device has started one in the same moment.
  if (!made) return runningRound(db, studentId, place)
  await sql`insert into challenge_answers (round_id, position, version_id)
    select ${made.id}, a.place - 1, a.id
    from unnest(${chosen.map(({ versionId }) => versionId)}::uuid[]) with ordinality a (id, place)`.execute(db)
  return made.id
}

type StoredItem = {
  place: number
  versionId: string
  questionId: string
  question: Question
  language: QuestionLanguage
  answer: Answer | null
  isRight: boolean | null
  /** It has entered a test or a paper that is not open since the round began: nothing of it is told. */
  isShut: boolean
}
export type StoredRound = Place & {
  roundId: string
  seed: number
  isFinished: boolean
  items: StoredItem[]
  pictures: FileRow[]
}

/** A round of this student with its keys, which stay on the server; `isHeld` locks it. */
export async function findRound(
  db: TenantDb,
  { roundId, studentId }: { readonly roundId: string; readonly studentId: string },
  isHeld = false,
): Promise<StoredRound | undefined> {
  if (isHeld) await sql`select from challenge_rounds where id = ${roundId} for update`.execute(db)
  const { rows } = await sql<StoredRound>`
    select r.id as "roundId", r.subject_id as "courseId", r.chapter, r.level::int, r.seed, r.finished_at is not null as "isFinished",
      ${listOf(sql`select a.position as place, v.id as "versionId", q.id as "questionId", v.content as question, q.language,
          a.answer, a.is_right as "isRight", ${isShut} as "isShut"
        from challenge_answers a join question_versions v on v.tenant_id = a.tenant_id and v.id = a.version_id
          join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id
        where a.round_id = r.id order by a.position`)} as items,
      ${listOf(sql`select distinct f.id, f.name, f.type, f.size from challenge_answers a
          join question_pictures p on p.tenant_id = a.tenant_id and p.version_id = a.version_id
          join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
        where a.round_id = r.id`)} as pictures
    from challenge_rounds r where r.id = ${roundId} and r.student_id = ${studentId}`.execute(db)
  return rows[0]
}

/** What can be asked and told now. */
export const openItems = ({ items }: Pick<StoredRound, 'items'>) => items.filter((one) => !one.isShut)

/** Questions as they are asked, in the round's own order of options. */
export const askedIn = ({ seed, items }: StoredRound) =>
  openItems({ items }).map(({ place, question, language, versionId }) => ({
    place,
    language,
    question: withShuffledOptions(withoutKey(question), seed, versionId),
  }))

export function feedbackOf({ place, question, answer, isRight, isShut }: StoredItem): Feedback | undefined {
  if (isShut || answer === null || isRight === null) return undefined
  const { marks, outOf } = mark(question, answer)
  return { place, answer, isRight, score: { marks, outOf }, key: question }
}

/** What the whole round earned. */
export function scoreOf({ items }: StoredRound): { marks: Fraction; outOf: Fraction } {
  const marked = items
    .map(({ question, answer }) => (answer ? mark(question, answer) : null))
    .filter((one) => one !== null)
  return { marks: sum(marked.map(({ marks }) => marks)), outOf: sum(marked.map(({ outOf }) => outOf)) }
}
