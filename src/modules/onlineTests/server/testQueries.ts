import { type RawBuilder, sql } from 'kysely'
import { type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { TestState } from '../rules/kinds.ts'
import type { OnlineTest, TestRow } from '../schemas.ts'
import { inSeenClass, mayEdit, maySee } from './reach.ts'
import { takers } from './takers.ts'

/** A person's name as lists show it; `row` is the alias of users. */
export const nameOf = (row: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

/** Everything of a row about test `o`; the figures count the students the caller may see. */
const rowColumns = (actor: Actor) => sql`
  o.id as "testId", o.title, o.subject_id as "courseId", c.name as "courseDisplayName", ${nameOf('u')} as "setBy", o.state,
  o.opens_at as "opensAt", o.closes_at as "closesAt", o.minutes::int, o.released_at as "releasedAt",
  array(select distinct g.name || '-' || k.section from online_test_targets t
      join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    where t.test_id = o.id order by 1) as "classNames",
  (select count(*)::int from online_test_items i where i.test_id = o.id) as questions,
  (select count(*)::int from ${takers({ tests: sql`select o.id` })} a where ${inSeenClass(actor, sql`a.class_id`)}) as students,
  (select count(distinct s.student_id)::int from online_test_attempts s
    where s.test_id = o.id and s.state <> 'void' and ${inSeenClass(actor, sql`s.class_id`)}) as begun,
  (select count(distinct s.student_id)::int from online_test_attempts s
    where s.test_id = o.id and s.state in ('handedIn', 'ended') and ${inSeenClass(actor, sql`s.class_id`)}) as finished,
  (select count(*)::int from online_test_attempts s where s.test_id = o.id and s.state in ('handedIn', 'ended')
    and s.pending > 0 and ${inSeenClass(actor, sql`s.class_id`)}) as "toMark"`

const rowTables = sql`
  join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
  join users u on u.tenant_id = o.tenant_id and u.id = o.set_by`

type Field = 'closesAt' | 'title'
type TestFilter = Paging & {
  readonly q: string
  readonly sort: Field | `-${Field}`
  readonly classId?: string | undefined
  readonly courseId?: string | undefined
  readonly state?: TestState | undefined
  readonly toMark?: boolean | undefined
}

const orders: Record<Field, RawBuilder<unknown>> = { closesAt: sql`o.closes_at`, title: sql`lower(o.title)` }

/** Answers of test `o` that wait for the caller. */
export const hasToMark = (actor: Actor): RawBuilder<boolean> =>
  sql`(exists (select from online_test_attempts s where s.tenant_id = o.tenant_id and s.test_id = o.id
    and s.state in ('handedIn', 'ended') and s.pending > 0 and ${inSeenClass(actor, sql`s.class_id`)}))`

export function listTests(db: TenantDb, actor: Actor, filter: TestFilter) {
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    maySee(actor),
    filter.state ? sql`o.state = ${filter.state}` : sql`o.state <> 'withdrawn'`,
    ...(filter.q ? [sql`(o.title ilike ${like} or c.name ilike ${like})`] : []),
    ...(filter.classId
      ? [
          sql`exists (select from online_test_targets t where t.tenant_id = o.tenant_id and t.test_id = o.id
            and t.class_id = ${filter.classId})`,
        ]
      : []),
    ...(filter.courseId ? [sql`o.subject_id = ${filter.courseId}`] : []),
    ...(filter.toMark ? [hasToMark(actor)] : []),
  ]
  const { field, descending } = sortOrder<Field>(filter.sort)
  return pageOfIds<TestRow>(db, filter, {
    ids: sql`select o.id from online_tests o join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
      where ${sql.join(conditions, sql` and `)}
      order by ${orders[field]} ${descending ? sql`desc nulls first` : sql`asc nulls last`}, o.id`,
    columns: rowColumns(actor),
    from: sql`join online_tests o on o.id = n.id ${rowTables}`,
  })
}

/** Whether the extra time `w` in test `o` is of a student in a class the caller sees, or of one who no longer takes it. */
export const hasSeenAllowance = (actor: Actor): RawBuilder<boolean> =>
  sql`(not exists (select from ${takers({ tests: sql`select o.id` })} y where y.student_id = w.student_id
    and not ${inSeenClass(actor, sql`y.class_id`)}))`

/** A test the caller may see, whole; `isHeld` locks its row until the transaction ends. */
export async function findTest(
  db: TenantDb,
  actor: Actor,
  testId: string,
  isHeld = false,
): Promise<OnlineTest | undefined> {
  if (isHeld) await sql`select from online_tests where id = ${testId} for update`.execute(db)
  const { rows } = await sql<OnlineTest>`
    select ${rowColumns(actor)}, o.instructions, o.grace_minutes::int as "graceMinutes", o.attempts::int, o.counting,
      o.shuffle_questions as "shuffleQuestions", o.shuffle_options as "shuffleOptions", o.page_mode as "pageMode",
      o.show_answers as "showAnswers", o.show_marks as "showMarks", o.show_key as "showKey", o.is_anonymous as "isAnonymous",
      o.question_paper_id as "questionPaperId",
      o.version, ${mayEdit(actor)} as "mayEdit",
      (select coalesce(json_agg(json_build_object('classId', t.class_id, 'stdGrpId', t.group_id, 'studentId', t.student_id)), '[]')
        from online_test_targets t where t.test_id = o.id) as targets,
      (select coalesce(json_agg(json_build_object('testItemId', i.id, 'questionId', q.id, 'title', q.title,
            'type', v.content ->> 'type', 'marks', (v.content ->> 'marks')::float8, 'language', q.language, 'rule', i.rule, 'section', i.section,
            'hasNewer', q.approved_number is distinct from v.number and q.approved_number > v.number) order by i.position), '[]')
        from online_test_items i join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
          join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id
        where i.test_id = o.id) as items,
      (select coalesce(sum((v.content ->> 'marks')::numeric), 0)::float8 from online_test_items i
        join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id where i.test_id = o.id) as marks,
      (select coalesce(json_agg(json_build_object('studentId', w.student_id, 'percent', w.percent, 'minutes', w.minutes,
            'name', ${nameOf('n')}) order by n.first_name, n.id), '[]')
        from online_test_allowances w join users n on n.tenant_id = w.tenant_id and n.id = w.student_id
        where w.test_id = o.id and ${hasSeenAllowance(actor)}) as allowances
    from online_tests o ${rowTables}
    where o.id = ${testId} and ${maySee(actor)}`.execute(db)
  return rows[0]
}
