import { type RawBuilder, sql } from 'kysely'
import { type Paging, sortOrder } from '#platform/contract/paging.ts'
import { type QuestionUse, questionsUsedSince } from '#platform/server/contributions/questionUse.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { alike, likeness, trigrams } from '../likeness.ts'
import type { QuestionRow } from '../schemas.ts'
import { columns, joins, reviewable, visible } from './questionAccess.ts'

type Field = 'changedAt' | 'title' | 'marks' | 'difficulty'
type Filter = Paging & {
  q: string
  sort: Field | `-${Field}`
  shelf: 'all' | 'mine' | 'review'
  type?: string | undefined
  state?: string | undefined
  gradeId?: string | undefined
  courseId?: string | undefined
  chapter?: string | undefined
  topic?: string | undefined
  difficulty?: number | undefined
  bloom?: number | undefined
  language?: string | undefined
  outcome?: string | undefined
  marksFrom?: number | undefined
  marksTo?: number | undefined
  authorId?: string | undefined
  source?: string | undefined
  used?: 'yes' | 'no' | undefined
}

const orders: Record<Field, RawBuilder<unknown>> = {
  changedAt: sql`q.changed_at`,
  title: sql`lower(q.title)`,
  marks: sql`q.quarter_marks`,
  difficulty: sql`q.difficulty`,
}
const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

const shelves = {
  all: () => [],
  mine: ({ userId }: Actor) => [sql`q.author_id = ${userId}`],
  review: (actor: Actor) => [reviewable(actor)],
}

/** What cannot be compared with one column. */
function otherConditions(filter: Filter, { questionUses, now }: Uses): RawBuilder<unknown>[] {
  const { outcome, marksFrom, marksTo, source, used } = filter
  const given: (RawBuilder<unknown> | undefined)[] = [
    // By its beginning: addresses do not carry long texts.
    outcome ? sql`starts_with(q.outcome, ${outcome})` : undefined,
    marksFrom === undefined ? undefined : sql`q.quarter_marks >= ${marksFrom * 4}`,
    marksTo === undefined ? undefined : sql`q.quarter_marks <= ${marksTo * 4}`,
    source === undefined
      ? undefined
      : source === 'written'
        ? sql`q.import_id is null`
        : sql`q.import_id in (select i.id from question_imports i where i.format = ${source})`,
    used === undefined
      ? undefined
      : sql`${used === 'no' ? sql`not` : sql``} exists (select from (${questionsUsedSince(questionUses, new Date(0), now)}) u
          where u.question_id = q.id)`,
  ]
  return given.filter((one) => one !== undefined)
}

/** Only what students have met by now counts as used: a filter must not tell what is on a paper that is not open. */
type Uses = { readonly questionUses: readonly QuestionUse[]; readonly now: Date }

export function listQuestions(db: TenantDb, actor: Actor, filter: Filter, uses: Uses) {
  const equals: [RawBuilder<unknown>, string | number | undefined][] = [
    [sql`q.type`, filter.type],
    [sql`q.state`, filter.state],
    [sql`q.grade_id`, filter.gradeId],
    [sql`q.subject_id`, filter.courseId],
    [sql`q.chapter`, filter.chapter || undefined],
    [sql`q.topic`, filter.topic || undefined],
    [sql`q.difficulty`, filter.difficulty],
    [sql`q.bloom`, filter.bloom],
    [sql`q.language`, filter.language],
    [sql`q.author_id`, filter.authorId],
  ]
  const conditions = [
    visible(actor),
    ...shelves[filter.shelf](actor),
    // Retired questions are only listed when they are asked for.
    ...(filter.state === undefined ? [sql`q.state <> 'retired'`] : []),
    ...equals.flatMap(([column, value]) => (value === undefined ? [] : [sql`${column} = ${value}`])),
    ...otherConditions(filter, uses),
    ...filter.q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`(q.words || ' ' || q.chapter || ' ' || q.topic) ilike ${like(word)}`),
  ]
  const { field, descending } = sortOrder<Field>(filter.sort)
  return pageOfIds<QuestionRow>(db, filter, {
    ids: sql`select q.id from questions q where ${sql.join(conditions, sql` and `)}
      order by ${orders[field]} ${descending ? sql`desc` : sql`asc`}, q.id`,
    columns,
    from: sql`join questions q on q.id = n.id ${joins}`,
  })
}

/** Enough for a course of one school; beyond it the newest are compared. */
const compared = 3000
const shown = 5

/**
 * Questions of the course that are much like the text. Compared here and not by an index: behind row-level security the database
 * may not use one for trigrams, and not every installation has them for Indian scripts.
 */
export async function findAlike(
  db: TenantDb,
  actor: Actor,
  { text, courseId, exceptId }: { text: string; courseId: string | null; exceptId: string | null },
) {
  const own = trigrams(text)
  if (own.size < 8) return []
  const { rows } = await sql<{ id: string; title: string }>`
    select q.id, q.title from questions q
    where ${visible(actor)} and q.state <> 'retired' and q.id is distinct from ${exceptId}::uuid
      and (${courseId}::uuid is null or q.subject_id = ${courseId})
    order by q.changed_at desc limit ${compared}`.execute(db)
  const found = rows
    .map(({ id, title }) => ({ id, likeness: likeness(own, trigrams(title)) }))
    .filter((one) => one.likeness >= alike)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, shown)
  if (found.length === 0) return []
  const questions = await sql<QuestionRow>`select ${columns} from questions q ${joins}
    where q.id = any(${found.map(({ id }) => id)}::uuid[])`.execute(db)
  return found.flatMap((one) => {
    const question = questions.rows.find(({ questionId }) => questionId === one.id)
    return question ? [{ question, percent: Math.round(one.likeness * 100) }] : []
  })
}
