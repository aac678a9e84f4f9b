import { type RawBuilder, sql } from 'kysely'
import type { Question } from '#modules/questions/question.ts'
import type { Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { PaperQuestion } from '../records.ts'
import type { BankQuestion } from '../rules/bank.ts'
import { areTwins } from '../rules/twins.ts'
import { questionsOnShutPapers } from './paperUses.ts'

/** More than any course has; the newest if one has more after all. */
const most = 10_000

// Type and marks are those of the version, which may differ from the latest one; the tags belong to the question.
const columns = sql`q.id as "questionId", v.id as "versionId", v.content ->> 'type' as type, q.title,
  (v.content ->> 'marks')::float8 as marks, q.chapter, q.outcome, q.difficulty::int, q.bloom::int`

const inUse = sql`question_versions v join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id
    and q.approved_number = v.number and q.state <> 'retired' and q.removed_at is null`

export type Shelf = { gradeId: string; courseId: string; language: string }

/**
 * The questions in use of a course, and whether they are among those `used` lately. Those of papers that are still secret
 * are left out, whatever the days: a worksheet must not give away what an exam will ask.
 */
export async function readBank(db: TenantDb, { gradeId, courseId, language }: Shelf, used: RawBuilder<unknown>) {
  const { rows } = await sql<PaperQuestion & { isRecent: boolean }>`
    with used as materialized (${used})
    select ${columns}, q.id in (select question_id from used) as "isRecent" from ${inUse}
    where q.subject_id = ${courseId} and (q.grade_id is null or q.grade_id = ${gradeId}) and q.language = ${language}
      and q.id not in (${questionsOnShutPapers})
    order by q.changed_at desc, q.id limit ${most}`.execute(db)
  return rows
}

export const toBankQuestion = ({ marks, ...question }: PaperQuestion & { isRecent: boolean }): BankQuestion => ({
  questionId: question.questionId,
  versionId: question.versionId,
  type: question.type,
  quarterMarks: marks * 4,
  chapter: question.chapter,
  difficulty: question.difficulty,
  bloom: question.bloom,
  isRecent: question.isRecent,
})

const byIds = (db: TenantDb, from: RawBuilder<unknown>, ids: readonly string[]) =>
  sql<PaperQuestion>`select ${columns} from ${from} where v.id = any(${ids}::uuid[])`.execute(db)

/** The questions of a paper, in whatever version it prints. */
export async function readPrinted(db: TenantDb, versionIds: readonly string[]): Promise<PaperQuestion[]> {
  const from = sql`question_versions v join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id`
  return (await byIds(db, from, versionIds)).rows
}

/** Those of these questions that are in use. */
export async function readInUse(db: TenantDb, versionIds: readonly string[]): Promise<PaperQuestion[]> {
  return (await byIds(db, inUse, versionIds)).rows
}

type Search = Shelf &
  Paging & {
    q: string
    type?: string | undefined
    chapter?: string | undefined
    difficulty?: number | undefined
    bloom?: number | undefined
  }
const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Questions in use by words and kind, chapter by chapter, without those of papers that are still secret. */
export function searchBank(db: TenantDb, search: Search) {
  const { gradeId, courseId, language, q } = search
  const equals: [RawBuilder<unknown>, string | number | undefined][] = [
    [sql`v.content ->> 'type'`, search.type],
    [sql`q.chapter`, search.chapter],
    [sql`q.difficulty`, search.difficulty],
    [sql`q.bloom`, search.bloom],
  ]
  const conditions = [
    sql`q.subject_id = ${courseId} and (q.grade_id is null or q.grade_id = ${gradeId}) and q.language = ${language}
      and q.id not in (${questionsOnShutPapers})`,
    ...equals.flatMap(([column, value]) => (value === undefined ? [] : [sql`${column} = ${value}`])),
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`(q.words || ' ' || q.chapter || ' ' || q.topic) ilike ${like(word)}`),
  ]
  return pageOfIds<PaperQuestion>(db, search, {
    ids: sql`select v.id from ${inUse} where ${sql.join(conditions, sql` and `)} order by q.chapter, q.difficulty, v.id`,
    columns,
    from: sql`join question_versions v on v.id = n.id join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id`,
  })
}

/** What these versions of questions ask, by their ids. */
export async function readTexts(db: TenantDb, versionIds: readonly string[]): Promise<Map<string, Question>> {
  const { rows } = await sql<{ id: string; content: Question }>`
    select id, content from question_versions where id = any(${versionIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

const shown = 20

/** Questions in use that could take the place of this one: alike in course, language, type, marks and chapter, nearest in difficulty. */
export async function readSwaps(db: TenantDb, versionId: string, exceptIds: readonly string[]) {
  const { rows } = await sql<PaperQuestion>`
    with given as (
      select g.question_id, g.content ->> 'type' as type, g.content ->> 'marks' as marks, o.grade_id, o.subject_id, o.language,
        o.chapter, o.difficulty, o.bloom
      from question_versions g join questions o on o.tenant_id = g.tenant_id and o.id = g.question_id
      where g.id = ${versionId})
    select ${columns} from ${inUse} cross join given x
    where q.id <> x.question_id and q.subject_id is not distinct from x.subject_id
      and (q.grade_id is null or q.grade_id is not distinct from x.grade_id) and q.language = x.language
      and q.chapter = x.chapter and v.content ->> 'type' = x.type and v.content ->> 'marks' = x.marks
      and not v.id = any(${exceptIds}::uuid[]) and q.id not in (${questionsOnShutPapers})
    order by abs(q.difficulty - x.difficulty), abs(q.bloom - x.bloom), q.id limit ${shown}`.execute(db)
  return rows
}

/** The translations in use of these versions of questions that can stand beside them. */
export async function readTwins(db: TenantDb, versionIds: readonly string[], language: string) {
  const { rows } = await sql<{ versionId: string; twinId: string; own: Question; twin: Question }>`
    select g.id as "versionId", v.id as "twinId", g.content as own, v.content as twin
    from question_versions g join questions o on o.tenant_id = g.tenant_id and o.id = g.question_id
      cross join lateral (select t.id, t.content from question_versions t
        join questions q on q.tenant_id = t.tenant_id and q.id = t.question_id and q.approved_number = t.number
        where coalesce(q.translates_id, q.id) = coalesce(o.translates_id, o.id) and q.language = ${language} and q.id <> o.id
          and q.state <> 'retired' and q.removed_at is null
        order by q.id limit 1) v
    where g.id = any(${versionIds}::uuid[])`.execute(db)
  return rows.flatMap(({ versionId, twinId, own, twin }) => (areTwins(own, twin) ? [{ versionId, twinId }] : []))
}
