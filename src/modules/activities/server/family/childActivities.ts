import { type RawBuilder, sql } from 'kysely'
import type { ChildActivity, ChildActivityDetails } from '#modules/activities/familySchemas.ts'
import { levelsOf, pointsOf, type Rubric } from '#modules/activities/rubric.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { dueEnd, person } from '../activityQueries.ts'
import { type EvidenceRow, evidenceJson, type Link, type Result, shownEvidence } from '../studentWork.ts'

/**
 * The activities `a` of student `q.student_id` with their row `s`: what was set for their class while they are in it, and whatever
 * they took part in. Nothing of it before its first day.
 */
export const ofStudents = (students: RawBuilder<unknown>) => sql`
  from ${students} q(student_id) join activities a on a.removed_at is null and a.starts_on <= (select school_day())
    left join activity_students s on s.tenant_id = a.tenant_id and s.activity_id = a.id and s.student_id = q.student_id
    left join subjects j on j.tenant_id = a.tenant_id and j.id = a.subject_id
    join users w on w.tenant_id = a.tenant_id and w.id = a.set_by
  where (s.student_id is not null or (not a.for_groups and exists (select from enrolments e
    where e.tenant_id = a.tenant_id and e.class_id = a.class_id and e.student_id = q.student_id
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))))`

/** Once the teacher has evaluated it, nothing is left to do, whether something was handed in or not. */
export const childState = sql`case when s.returned_at is not null then 'returned'
  when s.handed_in_at is not null or s.state_id = 10 then 'handedIn' when now() >= ${dueEnd} then 'late' else 'toDo' end`

const columns = sql`a.id as "activityId", a.title, j.name as "courseDisplayName", ${person('w')} as "setBy",
  a.starts_on as "startsOn", a.due_on as "dueOn", ${childState} as state`

const one = (studentId: string) => sql`(values (${studentId}::uuid))`

export async function listChildActivities(db: TenantDb, studentId: string): Promise<ChildActivity[]> {
  const { rows } = await sql<ChildActivity>`
    select * from (select ${columns} ${ofStudents(one(studentId))}) x
    order by x.state in ('toDo', 'late') desc, case when x.state in ('toDo', 'late') then x."dueOn" end, x."dueOn" desc,
      x."activityId" limit 200`.execute(db)
  return rows
}

type Row = ChildActivity & {
  note: string
  rubric: Rubric
  words: string
  handedInAt: string | null
  stateId: number
  result: Result | null
  returnedAt: string | null
  description: string
  html: string | null
  file: FileRow | null
  evidence: EvidenceRow[]
}

export type ChildPlace = { readonly studentId: string; readonly activityId: string }

async function readRow(db: TenantDb, { studentId, activityId }: ChildPlace): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select x.*, r.description, case when r.content->>'kind' = 'article' then r.content->>'html' end as html,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'type', c.type, 'size', c.size) end as file,
      (select coalesce(jsonb_agg(${evidenceJson} order by v.created_at, v.id), '[]')
        from activity_evidence v join files f on f.tenant_id = v.tenant_id and f.id = v.file_id
        where v.activity_id = ${activityId} and v.student_id = ${studentId}
          and (not v.by_teacher or x."returnedAt" is not null)) as evidence
    from (select ${columns}, a.content_id, a.note, a.rubric, coalesce(s.words, '') as words, s.handed_in_at as "handedInAt",
        coalesce(s.state_id, 8)::int as "stateId", s.result, s.returned_at as "returnedAt"
      ${ofStudents(one(studentId))} and a.id = ${activityId}) x
      join library_resources r on r.id = x.content_id left join files c on c.id = r.file_id`.execute(db)
  return rows[0]
}

/** Work can change until it is handed in, and be taken back until the teacher begins. */
const mayChange = (row: Row) => row.handedInAt === null && row.stateId !== 10 && row.returnedAt === null
const mayTakeBack = (row: Row) => row.handedInAt !== null && row.stateId === 8

export async function childActivity(
  db: TenantDb,
  place: ChildPlace,
  link: Link,
): Promise<ChildActivityDetails | undefined> {
  const row = await readRow(db, place)
  if (!row) return undefined
  const { activityId, title, courseDisplayName, setBy, startsOn, dueOn, state, note, words, handedInAt, rubric } = row
  return {
    activity: { activityId, title, courseDisplayName, setBy, startsOn, dueOn, state },
    note,
    card: { description: row.description, html: row.html, file: row.file && link(row.file) },
    criteria: rubric.criteria.map(({ name }) => name),
    words,
    handedInAt,
    evidence: row.evidence.map(shownEvidence(link)),
    mayChange: mayChange(row),
    mayTakeBack: mayTakeBack(row),
    result: row.result && row.returnedAt ? resultInWords(rubric, row.result, row.returnedAt) : null,
  }
}

function resultInWords(rubric: Rubric, { levels, remark }: Result, returnedAt: string) {
  return {
    criteria: levelsOf(rubric, levels).map((level, at) => ({
      name: rubric.criteria[at]?.name ?? '',
      level: level === null ? '' : (rubric.levels[level]?.name ?? ''),
      words: level === null ? '' : (rubric.criteria[at]?.words[level] ?? ''),
    })),
    points: pointsOf(rubric, levels),
    remark,
    returnedAt,
  }
}
