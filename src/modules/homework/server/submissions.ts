import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { isLate, type ProgressState, progressOf } from '../dueRules.ts'
import type { Submission, SubmissionRow } from '../evaluationSchemas.ts'
import type { Homework } from '../records.ts'
import { assignees } from './assignees.ts'
import { type Link, nameOf } from './homeworkQueries.ts'
import { inSeenClass } from './reach.ts'

type Stored = Omit<SubmissionRow, 'progress' | 'isLate'>

const columns = sql`
  a.student_id as "studentId", coalesce(e.roll_no, '') as "rollNo", u.first_name as "firstName", u.last_name as "lastName",
  a.class_id as "classId", g.name || '-' || k.section as "className", coalesce(s.state, 'notOpened') as state,
  s.opened_at as "openedAt", case when s.state in ('handedIn', 'returned') then s.handed_in_at end as "handedInAt",
  trim_scale(s.marks)::text as marks, coalesce(s.remark <> '' or s.voice_id is not null, false) as "hasRemark",
  s.evaluated_at is not null as "isEvaluated", s.returned_at as "returnedAt", coalesce(s.version, 0) as version`

/** The students homework `h` is for whom the caller may see, with their work as `s`. */
const tables = (homeworkId: string, only?: RawBuilder<unknown>) => sql`
  from homework h
    join ${assignees({ homework: sql`select ${homeworkId}::uuid`, ...(only && { students: only }) })} a on a.homework_id = h.id
    join users u on u.tenant_id = h.tenant_id and u.id = a.student_id
    join classes k on k.tenant_id = h.tenant_id and k.id = a.class_id
    join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    left join lateral (select n.roll_no from enrolments n where n.tenant_id = h.tenant_id and n.class_id = a.class_id
      and n.student_id = a.student_id order by n.from_date desc limit 1) e on true
    left join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id and s.student_id = a.student_id`

const withProgress = <T extends Stored>(row: T, homework: Homework, now: Date) => ({
  ...row,
  isLate: isLate(row.handedInAt, homework.dueAt),
  progress: progressOf(row, homework, now),
})

type Field = 'rollNo' | 'name' | 'handedInAt'
export type SubmissionFilter = Paging & {
  readonly q: string
  readonly sort: Field | `-${Field}`
  readonly classId?: string | undefined
  readonly progress?: ProgressState | undefined
  readonly toEvaluate?: boolean | undefined
}

const orders: Record<Field, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  rollNo: (by) => sql`g.position ${by}, k.section ${by}, length(e.roll_no) ${by}, e.roll_no ${by}`,
  name: (by) => sql`lower(u.first_name) ${by}, lower(u.last_name) ${by}`,
  handedInAt: (by) => sql`s.handed_in_at ${by} nulls last`,
}

/** Whether it waits for the teacher: handed in or marked, and not returned. */
const waits = ({ state, isEvaluated }: Stored) => state === 'handedIn' || (isEvaluated && state !== 'returned')

/**
 * All students of a homework are read at once: a few classes at most, and who is missing follows from the due time and not from
 * a column.
 */
export async function listSubmissions(
  db: TenantDb,
  actor: Actor,
  { homework, now }: { readonly homework: Homework; readonly now: Date },
  filter: SubmissionFilter,
) {
  const { field, descending } = sortOrder<Field>(filter.sort)
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Stored>`
    select ${columns} ${tables(homework.homeworkId)}
    where h.id = ${homework.homeworkId} and ${inSeenClass(actor, sql`a.class_id`)}
      ${filter.classId ? sql`and a.class_id = ${filter.classId}` : sql``}
      ${filter.q ? sql`and u.first_name || ' ' || u.last_name ilike ${like}` : sql``}
    order by ${orders[field](descending ? sql`desc` : sql`asc`)}, a.student_id`.execute(db)
  const found = rows
    .map((row) => withProgress(row, homework, now))
    .filter((row) => (!filter.progress || row.progress === filter.progress) && (!filter.toEvaluate || waits(row)))
  const first = offsetOf(filter)
  return { rows: found.slice(first, first + filter.size), total: found.length, page: filter.page, size: filter.size }
}

type StoredWhole = Stored &
  Omit<Submission, keyof SubmissionRow | 'files' | 'voice'> & {
    voice: FileRow | null
    files: (FileRow & { submissionFileId: string; kind: 'file' | 'photo' | 'audio' })[]
  }

type Wanted = { readonly homework: Homework; readonly studentId: string; readonly now: Date; readonly link: Link }

/** The work of one student the caller may see. */
export async function findSubmission(
  db: TenantDb,
  actor: Actor,
  { homework, studentId, now, link }: Wanted,
): Promise<Submission | undefined> {
  const { rows } = await sql<StoredWhole>`
    select ${columns}, s.id as "submissionId", coalesce(s.body, '') as text, coalesce(s.attempt, 0) as attempt,
      coalesce(s.remark, '') as remark, case when b.id is not null then ${nameOf('b')} end as "evaluatedBy",
      (select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) from files f
        where f.tenant_id = s.tenant_id and f.id = s.voice_id) as voice,
      (select coalesce(json_agg(json_build_object('submissionFileId', l.id, 'kind', l.kind, 'id', f.id, 'name', f.name,
          'type', f.type, 'size', f.size) order by l.position, l.added_at, l.id), '[]')
        from homework_submission_files l join files f on f.tenant_id = l.tenant_id and f.id = l.file_id
        where l.submission_id = s.id and s.state in ('handedIn', 'returned')) as files
    ${tables(homework.homeworkId, sql`select ${studentId}::uuid`)}
      left join users b on b.tenant_id = h.tenant_id and b.id = s.evaluated_by
    where h.id = ${homework.homeworkId} and a.student_id = ${studentId} and ${inSeenClass(actor, sql`a.class_id`)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { files, voice, ...rest } = row
  return {
    ...withProgress(rest, homework, now),
    // What is still being written belongs to the student.
    text: rest.state === 'handedIn' || rest.state === 'returned' ? rest.text : '',
    voice: voice && link(voice),
    files: files.map(({ submissionFileId, kind, ...file }) => ({ ...link(file), submissionFileId, kind })),
  }
}
