import { type RawBuilder, sql } from 'kysely'
import { type DueRule, handInAt, isLate, mayTakeBack, type SubmissionState } from '#modules/homework/dueRules.ts'
import type { ChildHomework, ChildHomeworkRow, ChildState, Upload } from '#modules/homework/familySchemas.ts'
import { smallChildAge } from '#modules/homework/handIns.ts'
import { shortMarks } from '#modules/homework/marks.ts'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { assignees } from '../assignees.ts'

export type Link = (file: FileRow) => StoredFile

/** A year of homework of a class in all subjects; beyond these a list helps nobody. */
const maxHomework = 500

type WorkRow = {
  homeworkId: string
  title: string
  subject: string
  classId: string
  state: DueRule['state']
  dueAt: string
  lateRule: DueRule['lateRule']
  lateUntil: string | null
  handIn: ChildHomeworkRow['handIn']
  maxMarks: string | null
  submissionId: string | null
  workState: SubmissionState
  openedAt: string | null
  handedInAt: string | null
  marks: string | null
}

const columns = sql`h.id as "homeworkId", h.title, c.name as subject, a.class_id as "classId", h.state, h.due_at as "dueAt",
  h.late_rule as "lateRule", h.late_until as "lateUntil", h.hand_in as "handIn", h.max_marks::text as "maxMarks",
  s.id as "submissionId", coalesce(s.state, 'notOpened') as "workState", s.opened_at as "openedAt",
  s.handed_in_at as "handedInAt", s.marks::text as marks`

/** Homework of a student that was given out; `narrowed` chooses a part of it. */
const fromHomework = (studentId: string, narrowed: RawBuilder<unknown>) => sql`
  from ${assignees({ students: sql`${studentId}::uuid`, homework: sql`select h.id from homework h where ${narrowed}` })} a
    join homework h on h.id = a.homework_id
    join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
    left join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = h.id and s.student_id = a.student_id`

const given = sql`h.state in ('open', 'closed')`

/** What a child has to do with a homework now. */
export function childStateOf(rule: DueRule, work: SubmissionState, handIn: readonly string[], now: Date): ChildState {
  if (work === 'returned' || work === 'handedIn') return work
  const at = handInAt(rule, now)
  if (at === 'inTime') return 'toDo'
  return at === 'late' && handIn.length > 0 ? 'late' : 'over'
}

function rowFrom(row: WorkRow, now: Date): ChildHomeworkRow {
  const { homeworkId, title, subject, dueAt, handIn, workState, handedInAt, maxMarks, marks } = row
  return {
    homeworkId,
    title,
    subject,
    dueAt,
    handIn,
    state: childStateOf(row, workState, handIn, now),
    isOpened: workState !== 'notOpened',
    handedInAt: workState === 'opened' ? null : handedInAt,
    isLate: workState !== 'opened' && isLate(handedInAt, dueAt),
    maxMarks: maxMarks && shortMarks(maxMarks),
    marks: workState === 'returned' && marks ? shortMarks(marks) : null,
  }
}

/** All homework of a child, what is due last first. */
export async function listChildHomework(db: TenantDb, studentId: string, now: Date): Promise<ChildHomeworkRow[]> {
  const { rows } = await sql<WorkRow>`
    select ${columns} ${fromHomework(studentId, given)} order by h.due_at desc, h.id limit ${maxHomework}`.execute(db)
  return rows.map((row) => rowFrom(row, now))
}

export type ChildWork = WorkRow & { readonly isSmallChild: boolean }

/** One homework of a child and the child's work; undefined if it is not for them or not given out. */
export async function findChildWork(
  db: TenantDb,
  { studentId, homeworkId }: { studentId: string; homeworkId: string },
): Promise<ChildWork | undefined> {
  const { rows } = await sql<ChildWork>`
    select ${columns}, exists (select from students x where x.tenant_id = h.tenant_id and x.user_id = ${studentId}::uuid
      and x.date_of_birth > (select school_day()) - make_interval(years => ${smallChildAge})) as "isSmallChild"
    ${fromHomework(studentId, sql`h.id = ${homeworkId}::uuid and ${given}`)}`.execute(db)
  return rows[0]
}

type UploadRow = Omit<Upload, 'file' | 'thumb'> & { file: FileRow; thumb: FileRow | null }

const fileColumns = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}, 'type', ${column('type')}, 'size', ${column('size')})`
}

/** Uploads as the device that sent them knows them. */
export const uploadQuery = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  select u.device_key as "deviceKey", u.kind, u.turn::int as turn, ${fileColumns('f')} as file,
    case when m.id is not null then ${fileColumns('m')} end as thumb
  from homework_uploads u join files f on f.tenant_id = u.tenant_id and f.id = u.file_id
    left join files m on m.tenant_id = u.tenant_id and m.id = u.thumb_id
    left join homework_submissions s on s.tenant_id = u.tenant_id and s.homework_id = u.homework_id and s.student_id = u.student_id
    left join homework_submission_files i on i.tenant_id = u.tenant_id and i.submission_id = s.id and i.file_id = u.file_id
  where ${where} order by ${order}`

export const uploadFrom = ({ file, thumb, ...row }: UploadRow, link: Link): Upload => ({
  ...row,
  file: link(file),
  thumb: thumb && link(thumb),
})

export async function findUpload(
  db: TenantDb,
  { studentId, homeworkId, deviceKey }: { studentId: string; homeworkId: string; deviceKey: string },
  link: Link,
): Promise<Upload | undefined> {
  const { rows } = await sql<UploadRow>`${uploadQuery(
    sql`u.homework_id = ${homeworkId}::uuid and u.student_id = ${studentId}::uuid and u.device_key = ${deviceKey}`,
    sql`u.id`,
  )}`.execute(db)
  return rows[0] && uploadFrom(rows[0], link)
}

type Details = {
  instructions: string
  setBy: string
  files: FileRow[]
  resources: ChildHomework['resources']
  text: string
  attempt: number
  remark: string
  voice: FileRow | null
  evaluatedBy: string | null
  returnedAt: string | null
  uploads: UploadRow[]
}

/** Everything a child sees of a homework. What the teacher wrote shows only once the work was returned. */
export async function childHomework(
  db: TenantDb,
  work: ChildWork,
  viewer: { studentId: string; isGuardian: boolean; now: Date; link: Link },
): Promise<ChildHomework> {
  const { studentId, isGuardian, now, link } = viewer
  const { homeworkId, submissionId } = work
  const named = (row: string) => sql`trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)})`
  const { rows } = await sql<Details>`
    select h.instructions, ${named('t')} as "setBy",
      ${listOf(sql`select f.id, f.name, f.type, f.size::int as size from homework_files w
        join files f on f.tenant_id = w.tenant_id and f.id = w.file_id where w.homework_id = h.id order by w.added_at, w.id`)} as files,
      ${listOf(sql`select r.id as "contentId", r.title, r.category_id::int as "categoryId", b.name as "fileName",
          r.content->>'kind' as written from homework_resources w
        join library_resources r on r.tenant_id = w.tenant_id and r.id = w.resource_id
        left join files b on b.tenant_id = r.tenant_id and b.id = r.file_id
        where w.homework_id = h.id and r.removed_at is null order by lower(r.title), w.id`)} as resources,
      coalesce(s.body, '') as text, coalesce(s.attempt, 0) as attempt, coalesce(s.remark, '') as remark,
      case when v.id is not null then ${fileColumns('v')} end as voice, ${named('e')} as "evaluatedBy", s.returned_at as "returnedAt",
      ${listOf(
        uploadQuery(
          sql`u.homework_id = h.id and u.student_id = ${studentId}::uuid and i.id is not null`,
          sql`i.position, i.id`,
        ),
      )} as uploads
    from homework h join users t on t.tenant_id = h.tenant_id and t.id = h.set_by
      left join homework_submissions s on s.tenant_id = h.tenant_id and s.id = ${submissionId}::uuid
      left join files v on v.tenant_id = s.tenant_id and v.id = s.voice_id
      left join users e on e.tenant_id = s.tenant_id and e.id = s.evaluated_by
    where h.id = ${homeworkId}::uuid`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The homework has no row.')
  const row = rowFrom(work, now)
  const isReturned = work.workState === 'returned'
  const mayHandIn = !isGuardian || work.isSmallChild
  const { attempt, voice, uploads, files } = found
  return {
    ...row,
    instructions: found.instructions,
    setBy: found.setBy,
    lateRule: work.lateRule,
    lateUntil: work.lateUntil,
    files: files.map(link),
    resources: found.resources,
    now: handInAt(work, now),
    mayHandIn,
    mayTakeBack: mayHandIn && mayTakeBack(work, work.workState, now),
    work: {
      state: work.workState,
      text: found.text,
      receipt: row.handedInAt ? { handedInAt: row.handedInAt, attempt, isLate: row.isLate } : null,
      uploads: uploads.map((one) => uploadFrom(one, link)),
      remark: isReturned ? found.remark : '',
      voice: isReturned && voice ? link(voice) : null,
      evaluatedBy: isReturned ? found.evaluatedBy : null,
      returnedAt: found.returnedAt && instantFrom(found.returnedAt),
    },
  }
}
