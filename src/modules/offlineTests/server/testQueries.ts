import { type RawBuilder, sql } from 'kysely'
import { readSetNumbers } from '#modules/papers/server/public.ts'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import { type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { OfflineTest, OfflineTestRow } from '../schemas.ts'
import { inSeenClass, inTaughtClass, studentsOf } from './reach.ts'

/** A person's name as lists show it; `row` is the alias of users. */
export const nameOf = (row: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

const classesOf = (actor: Actor) => sql`
  (select coalesce(json_agg(json_build_object('classId', c.class_id, 'className', g.name || '-' || k.section,
      'isMarksUploaded', c.uploaded_at is not null,
      'uploadedAt', to_char(c.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'releasedAt', to_char(c.released_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'open', (select count(*) from ${studentsOf(sql`c.class_id`)} s where not exists (
        select from offline_test_papers p where p.tenant_id = o.tenant_id and p.test_id = o.id and p.student_id = s.student_id
          and (p.presence <> 'present' or exists (select from offline_test_marks m where m.tenant_id = p.tenant_id
            and m.paper_id = p.id)))),
      'mayEdit', ${inTaughtClass(actor, sql`c.class_id`)}) order by g.position, k.section), '[]')
    from offline_test_classes c join classes k on k.tenant_id = c.tenant_id and k.id = c.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    where c.test_id = o.id and ${inSeenClass(actor, sql`c.class_id`)})`

const rowColumns = (actor: Actor) => sql`
  o.id as "offlineTestId", o.title, o.subject_id as "courseId", s.name as "courseDisplayName", o.held_on as "heldOn",
  ${nameOf('u')} as "setBy", (o.quarter_total / 4.0)::float8 as marks, ${classesOf(actor)} as classes`

const rowTables = sql`join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id
  join users u on u.tenant_id = o.tenant_id and u.id = o.set_by`

const maySee = (actor: Actor): RawBuilder<boolean> =>
  sql`(exists (select from offline_test_classes c where c.tenant_id = o.tenant_id and c.test_id = o.id
    and ${inSeenClass(actor, sql`c.class_id`)}))`

/** Whoever teaches all of its classes may change the test itself. */
const mayEdit = (actor: Actor): RawBuilder<boolean> =>
  sql`(not exists (select from offline_test_classes c where c.tenant_id = o.tenant_id and c.test_id = o.id
    and not ${inTaughtClass(actor, sql`c.class_id`)}))`

type Field = 'heldOn' | 'title'
type Filter = Paging & {
  readonly q: string
  readonly sort: Field | `-${Field}`
  readonly classId?: string | undefined
  readonly open?: boolean | undefined
}
const orders: Record<Field, RawBuilder<unknown>> = { heldOn: sql`o.held_on`, title: sql`lower(o.title)` }

export async function listTests(db: TenantDb, actor: Actor, filter: Filter) {
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
  const ofClass = filter.classId ? [sql`c.class_id = ${filter.classId}`] : []
  const open = filter.open ? [sql`c.uploaded_at is null`, inTaughtClass(actor, sql`c.class_id`)] : []
  const conditions = [
    maySee(actor),
    ...(filter.q ? [sql`(o.title ilike ${like} or s.name ilike ${like})`] : []),
    ...(ofClass.length + open.length > 0
      ? [
          sql`exists (select from offline_test_classes c where c.tenant_id = o.tenant_id and c.test_id = o.id
            and ${sql.join([...ofClass, ...open], sql` and `)})`,
        ]
      : []),
  ]
  const { field, descending } = sortOrder<Field>(filter.sort)
  return pageOfIds<OfflineTestRow>(db, filter, {
    ids: sql`select o.id from offline_tests o join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id
      where ${sql.join(conditions, sql` and `)}
      order by ${orders[field]} ${descending ? sql`desc` : sql`asc`}, o.id`,
    columns: rowColumns(actor),
    from: sql`join offline_tests o on o.id = n.id ${rowTables}`,
  })
}

type Stored = Omit<OfflineTest, 'questions' | 'sets'> & {
  readonly questions: (OfflineTest['questions'][number] & { readonly versionId: string | null })[]
  readonly printed: { readonly number: number; readonly language: QuestionLanguage } | null
}

/** A test the caller may see, whole; `isHeld` locks its row until the transaction ends. */
export async function findTest(
  db: TenantDb,
  actor: Actor,
  testId: string,
  isHeld = false,
): Promise<OfflineTest | undefined> {
  if (isHeld) await sql`select from offline_tests where id = ${testId} for update`.execute(db)
  const { rows } = await sql<Stored>`
    select ${rowColumns(actor)}, o.has_choice as "hasChoice", o.version, ${mayEdit(actor)} as "mayEdit",
      (select json_build_object('questionPaperId', w.id, 'name', w.name) from papers w where w.id = o.question_paper_id) as "questionPaper",
      (select json_build_object('number', o.paper_number, 'language', w.language) from papers w
        where w.id = o.question_paper_id) as printed,
      (select json_agg(json_build_object('questionId', q.id, 'label', q.label, 'marks', (q.quarter_marks / 4.0)::float8,
          'section', q.section, 'versionId', q.version_id, 'place', case when q.version_id is not null then
            json_build_object('group', q.group_no, 'place', q.place_no, 'attempt', q.attempt) end)
        order by q.position) from offline_test_questions q where q.test_id = o.id) as questions
    from offline_tests o ${rowTables}
    where o.id = ${testId} and ${maySee(actor)}`.execute(db)
  const [stored] = rows
  return stored && { ...stored, sets: await setsOf(db, stored) }
}

/** The questions of a test in the order of each set of its paper. One set is in the order of the test. */
async function setsOf(db: TenantDb, { questionPaper, printed, questions }: Stored): Promise<OfflineTest['sets']> {
  if (!questionPaper || !printed) return []
  const sets = await readSetNumbers(db, { ...questionPaper, ...printed })
  if (sets.length < 2) return []
  const ids = new Map(questions.map(({ versionId, questionId }) => [versionId, questionId]))
  return sets.map(({ code, labels }) => ({
    code,
    questions: labels.flatMap(([versionId, label]) => {
      const questionId = ids.get(versionId)
      return questionId === undefined ? [] : [{ questionId, label }]
    }),
  }))
}
