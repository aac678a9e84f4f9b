import { type RawBuilder, sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { QuestionRow, StateChange } from '../schemas.ts'

const isOffice = (actor: Actor, action: 'view' | 'edit' | 'approve') =>
  actor.roleId === roles.admin && isGranted(actor.matrix, 'assessment', action)

/** Teachers review what they teach: the course, in the grade if the question names one. */
const teaches = ({ userId }: Actor) => sql<boolean>`exists (
  select from teachings t join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id
  where t.teacher_id = ${userId} and t.subject_id = q.subject_id and (q.grade_id is null or c.grade_id = q.grade_id)
    and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity'))`

const savedBy = sql<string>`(select v.saved_by from question_versions v
  where v.tenant_id = q.tenant_id and v.question_id = q.id and v.number = q.number)`

/** Whether the caller may decide on a question in review: neither its author nor the writer of its latest version. */
export const reviewable = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(q.state = 'review'
  and q.author_id <> ${actor.userId} and ${savedBy} <> ${actor.userId}
  and ${isOffice(actor, 'approve') ? sql`true` : actor.roleId === roles.teacher ? teaches(actor) : sql`false`})`

/** The only visibility rule: the office sees all, teachers what was approved, their own, and what they can review. */
export const visible = (actor: Actor): RawBuilder<boolean> => sql<boolean>`q.removed_at is null and (
  ${isOffice(actor, 'view')}::boolean or q.approved_number is not null or q.author_id = ${actor.userId}
  or ${reviewable(actor)})`

export const mayEdit = (actor: Actor, { authorId }: Pick<QuestionRow, 'authorId'>): boolean =>
  authorId === actor.userId || isOffice(actor, 'edit')

/** The changes of state that the caller can make now. */
export function changesFor(actor: Actor, row: QuestionRow): StateChange[] {
  if (!mayEdit(actor, row)) return []
  const byState: Record<QuestionRow['state'], StateChange[]> = {
    draft: row.approvedNumber === null ? ['submit'] : ['submit', 'retire'],
    review: ['withdraw'],
    approved: ['retire'],
    retired: ['restore'],
  }
  return byState[row.state]
}

const name = (table: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.user_name`)})`
export const personName = name

export const columns = sql`q.id as "questionId", q.type, q.state, q.title, q.grade_id as "gradeId", q.subject_id as "courseId",
  q.chapter, q.topic, q.outcome, q.difficulty::int, q.bloom::int, q.minutes::int, q.language, g.name as grade, s.name as course,
  q.quarter_marks / 4.0::float8 as marks, q.author_id as "authorId", ${name('u')} as author, q.number, q.approved_number as "approvedNumber",
  q.changed_at as "changedAt", q.version`

export const joins = sql`join users u on u.tenant_id = q.tenant_id and u.id = q.author_id
  left join grades g on g.tenant_id = q.tenant_id and g.id = q.grade_id
  left join subjects s on s.tenant_id = q.tenant_id and s.id = q.subject_id`

export type FoundQuestion = QuestionRow & { mayReview: boolean; savedBy: string }

/** A question the caller may see; `lock` locks its row until the transaction ends. */
export async function findQuestion(
  db: TenantDb,
  actor: Actor,
  questionId: string,
  lock = false,
): Promise<FoundQuestion | undefined> {
  const { rows } = await sql<FoundQuestion>`
    select ${columns}, ${reviewable(actor)} as "mayReview", ${savedBy} as "savedBy"
    from questions q ${joins} where q.id = ${questionId} and ${visible(actor)} ${lock ? sql`for update of q` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Those of these questions that the caller may see, locked in one order so that two bulk edits never wait for each other. */
export async function lockQuestions(
  db: TenantDb,
  actor: Actor,
  questionIds: readonly string[],
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select ${columns} from questions q ${joins}
    where q.id = any(${questionIds}::uuid[]) and ${visible(actor)} order by q.id for update of q`.execute(db)
  return rows
}
