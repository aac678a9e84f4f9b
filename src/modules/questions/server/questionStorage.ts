import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { pictureIdsOf, type Question, textsOf } from '../question.ts'
import { plainText } from '../questionText.ts'
import type { QuestionRow, TagChanges, Tags } from '../schemas.ts'

export const picturePurpose = 'question picture'
const titleLength = 300
const wordsLength = 8000

/** The beginning of what is asked, for lists and for finding duplicates. */
export function titleOf(content: Question): string {
  const asked = content.type === 'assertionReason' ? [content.stem, content.assertion, content.reason] : [content.stem]
  return [...plainText(asked.filter(Boolean).join('\n\n'))].slice(0, titleLength).join('')
}

/** All it says, for the search and for finding duplicates. */
export const wordsOf = (content: Question) => textsOf(content).map(plainText).join(' ').slice(0, wordsLength)

/** Whether the grade and course, where given, belong to this school. */
export async function placesExist(
  db: TenantDb,
  { gradeId, courseId }: { gradeId?: string | null | undefined; courseId?: string | null | undefined },
): Promise<boolean> {
  const [grade, course] = [gradeId ?? null, courseId ?? null]
  if (grade === null && course === null) return true
  const { rows } = await sql<{ exist: boolean }>`
    select (${grade}::uuid is null or exists (select from grades where id = ${grade}))
      and (${course}::uuid is null or exists (select from subjects where id = ${course})) as exist`.execute(db)
  return rows[0]?.exist ?? false
}

/** Whether every picture of the question was uploaded for questions of this school. */
export async function picturesExist(db: TenantDb, content: Question): Promise<boolean> {
  const ids = pictureIdsOf(content)
  if (ids.length === 0) return true
  const { rows } = await sql`
    select from files where id = any(${ids}::uuid[]) and purpose = ${picturePurpose}`.execute(db)
  return rows.length === ids.length
}

async function insertVersion(
  db: TenantDb,
  version: { questionId: string; number: number; content: Question; note: string; userId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into question_versions (question_id, number, content, note, saved_by)
    values (${version.questionId}, ${version.number}, ${JSON.stringify(version.content)}::jsonb, ${version.note}, ${version.userId})
    returning id`.execute(db)
  const pictures = pictureIdsOf(version.content)
  if (pictures.length > 0)
    await sql`insert into question_pictures (version_id, file_id)
      select ${rows[0]?.id}, f from unnest(${pictures}::uuid[]) f`.execute(db)
}

type NewQuestion = {
  tags: Tags
  content: Question
  authorId: string
  importId?: string
  translatesId?: string | null
}

/** Adds a question as a draft and returns its id. Places and pictures have been checked. */
export async function insertQuestion(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  { tags, content, authorId, importId, translatesId }: NewQuestion,
) {
  const { rows } = await sql<{ id: string }>`
    insert into questions (type, grade_id, subject_id, chapter, topic, outcome, difficulty, bloom, minutes, language, quarter_marks, title,
      words, author_id, import_id, translates_id)
    values (${content.type}, ${tags.gradeId}, ${tags.courseId}, ${tags.chapter}, ${tags.topic}, ${tags.outcome}, ${tags.difficulty},
      ${tags.bloom}, ${tags.minutes}, ${tags.language}, ${content.marks * 4}, ${titleOf(content)}, ${wordsOf(content)}, ${authorId},
      ${importId ?? null}, ${translatesId ?? null})
    returning id`.execute(db)
  const questionId = rows[0]?.id ?? ''
  await insertVersion(db, { questionId, number: 1, content, note: '', userId: authorId })
  audit({ entity: 'question', entityId: questionId, after: { ...tags, type: content.type, marks: content.marks } })
  return questionId
}

const tagsOf = (row: Tags): Tags => ({
  gradeId: row.gradeId,
  courseId: row.courseId,
  chapter: row.chapter,
  topic: row.topic,
  outcome: row.outcome,
  difficulty: row.difficulty,
  bloom: row.bloom,
  minutes: row.minutes,
  language: row.language,
})

/** Saves tags and, if it differs, the content as the next version, which is a draft whatever the last one was. */
export async function updateQuestion(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  row: QuestionRow,
  { tags, content, note, userId }: { tags: Tags; content: Question; note: string; userId: string },
): Promise<void> {
  const { questionId } = row
  const isNew = !isDeepStrictEqual(await readContent(db, questionId, row.number), content)
  const number = isNew ? row.number + 1 : row.number
  if (isNew) await insertVersion(db, { questionId, number, content, note, userId })
  await sql`update questions set type = ${content.type}, quarter_marks = ${content.marks * 4}, title = ${titleOf(content)},
      words = ${wordsOf(content)}, grade_id = ${tags.gradeId}, subject_id = ${tags.courseId}, chapter = ${tags.chapter},
      topic = ${tags.topic}, outcome = ${tags.outcome}, difficulty = ${tags.difficulty}, bloom = ${tags.bloom},
      minutes = ${tags.minutes}, language = ${tags.language}, number = ${number},
      state = case when ${isNew} then 'draft' else state end,
      submitted_at = case when ${isNew} then null else submitted_at end,
      changed_at = now(), version = version + 1
    where id = ${questionId}`.execute(db)
  audit({
    entity: 'question',
    entityId: questionId,
    before: { ...tagsOf(row), number: row.number },
    after: { ...tags, number },
  })
}

/** Changes some tags of many questions at once. The caller has locked them. */
export async function updateTags(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  rows: readonly QuestionRow[],
  change: TagChanges,
) {
  const columns: Record<keyof Tags, string> = {
    gradeId: 'grade_id',
    courseId: 'subject_id',
    chapter: 'chapter',
    topic: 'topic',
    outcome: 'outcome',
    difficulty: 'difficulty',
    bloom: 'bloom',
    minutes: 'minutes',
    language: 'language',
  }
  const given = Object.entries(change).filter(([, value]) => value !== undefined) as [keyof Tags, unknown][]
  if (given.length === 0 || rows.length === 0) return
  const sets = given.map(([field, value]) => sql`${sql.ref(columns[field])} = ${value}`)
  await sql`update questions set ${sql.join(sets)}, changed_at = now(), version = version + 1
    where id = any(${rows.map(({ questionId }) => questionId)}::uuid[])`.execute(db)
  for (const row of rows)
    audit({ entity: 'question', entityId: row.questionId, before: tagsOf(row), after: { ...tagsOf(row), ...change } })
}

export async function readContent(db: TenantDb, questionId: string, number: number): Promise<Question | undefined> {
  const { rows } = await sql<{ content: Question }>`
    select content from question_versions where question_id = ${questionId} and number = ${number}`.execute(db)
  return rows[0]?.content
}
