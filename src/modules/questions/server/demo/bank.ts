import { sql } from 'kysely'
import { Tags } from '#modules/questions/schemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { insertQuestion } from '../questionStorage.ts'
import type { DemoChapter, DemoQuestion } from './builders.ts'
import { languages } from './languages.ts'
import { mathematics } from './mathematics.ts'
import { outcomeOf } from './outcomes.ts'
import { science } from './science.ts'
import { type DemoTranslation, inOtherWords, translations } from './translations.ts'

const chapters: readonly DemoChapter[] = [...mathematics, ...science, ...languages]
/** Of the questions of a chapter, in turn: most are approved, some wait for a reviewer, a few are drafts. */
const states = ['approved', 'approved', 'approved', 'review', 'approved', 'approved', 'draft'] as const

type People = { superAdmin: string; teacher: string; classTeacher: string }

/** Fills the bank of every demo school with questions of its grades and courses. */
export async function demoQuestions({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, fillBank)
}

async function fillBank(db: TenantDb): Promise<void> {
  const people = await peopleOf(db)
  const ids = async (rows: Promise<{ rows: { id: string; name: string }[] }>) =>
    new Map((await rows).rows.map(({ id, name }) => [name, id]))
  const grades = await ids(sql<{ id: string; name: string }>`select id, name from grades`.execute(db))
  const courses = await ids(sql<{ id: string; name: string }>`select id, name from subjects`.execute(db))
  let at = 0
  const added: Added[] = []
  for (const { grade, course, chapter, language = 'en', questions } of chapters) {
    const [gradeId, courseId] = [grades.get(grade), courses.get(course)]
    if (!gradeId || !courseId || !people) continue
    for (const question of questions) {
      at += 1
      const placed = { ...question, place: { gradeId, courseId, chapter, language } }
      added.push({ placed, questionId: await addQuestion(db, people, placed, at) })
    }
  }
  for (const translation of translations) {
    at += 1
    await addTranslation(db, people, { added, translation, at })
  }
}

type Added = { placed: Placed; questionId: string }

async function addTranslation(
  db: TenantDb,
  people: People | null,
  { added, translation, at }: { added: readonly Added[]; translation: DemoTranslation; at: number },
): Promise<void> {
  const { words, language } = translation
  const original = added.find(({ placed }) => words[placed.content.stem] !== undefined)
  if (!original || !people) return
  const { placed, questionId: translatesId } = original
  const content = inOtherWords(placed.content, words)
  await addQuestion(db, people, { ...placed, content, place: { ...placed.place, language }, translatesId }, at)
}

async function peopleOf(db: TenantDb): Promise<People | null> {
  const named = await sql<{ id: string; name: string }>`
    select id, user_name as name from users where user_name in ('teacher', 'classteacher')`.execute(db)
  const office = await sql<{ id: string }>`
    select id from users where is_super_admin and role_id = ${roles.admin} order by id limit 1`.execute(db)
  const idOf = (name: string) => named.rows.find((one) => one.name === name)?.id
  const [teacher, classTeacher, superAdmin] = [idOf('teacher'), idOf('classteacher'), office.rows[0]?.id]
  return teacher && classTeacher && superAdmin ? { teacher, classTeacher, superAdmin } : null
}

type Placed = DemoQuestion & {
  place: Pick<Tags, 'gradeId' | 'courseId' | 'chapter' | 'language'>
  translatesId?: string
}

async function addQuestion(
  db: TenantDb,
  people: People,
  { content, topic, level, bloom, place, translatesId }: Placed,
  at: number,
): Promise<string> {
  // What waits for review is never its reviewer’s own: teachers find each other’s questions in their queue, and so does the office.
  const authorId = at % 2 === 0 ? people.teacher : people.classTeacher
  const minutes = Math.max(1, Math.round(content.marks * 1.5))
  const outcome = outcomeOf(place.chapter, topic)
  const tags = Tags.parse({ ...place, topic, outcome, difficulty: level, bloom, minutes })
  const questionId = await insertQuestion(
    { db, audit: () => {} },
    {
      tags,
      content,
      authorId,
      translatesId: translatesId ?? null,
    },
  )
  const state = states[at % states.length] ?? 'approved'
  if (state === 'draft') return questionId
  if (state === 'approved')
    await sql`insert into question_reviews (question_id, number, writer_id, reviewer_id, decision)
      values (${questionId}, 1, ${authorId}, ${people.superAdmin}, 'approved')`.execute(db)
  await sql`update questions set state = ${state}, approved_number = case when ${state === 'approved'} then 1 end,
      submitted_at = case when ${state === 'review'} then now() - make_interval(days => 2) end
    where id = ${questionId}`.execute(db)
  return questionId
}
