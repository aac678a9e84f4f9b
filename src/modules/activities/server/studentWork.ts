import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { type EvaluationId, type Levels, levelsOf, type Rubric } from '../rubric.ts'
import type { Evidence, StudentWork } from '../schemas.ts'
import { dueEnd, person, roster } from './activityQueries.ts'

/** Makes the short-lived address of a file. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

export type EvidenceRow = Omit<Evidence, 'file'> & { readonly file: FileRow }

/** Evidence `v` with its file `f`, as JSON. */
export const evidenceJson = sql`jsonb_build_object('evidenceId', v.id, 'byTeacher', v.by_teacher,
  'file', jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size))`

export const shownEvidence =
  (link: Link) =>
  ({ file, ...evidence }: EvidenceRow): Evidence => ({ ...evidence, file: link(file) })

/** What was given to the family. */
export type Result = { readonly levels: Levels; readonly remark: string }

type Row = Omit<StudentWork, 'evidence' | 'isChanged' | 'levels' | 'evaluatedStatus'> & {
  readonly levels: Levels
  readonly evaluatedStatus: EvaluationId
  readonly evidence: EvidenceRow[]
  readonly result: Result | null
}

type Asked = {
  readonly activityId: string
  readonly rubric: Rubric
  readonly studentIds?: readonly string[]
  readonly link: Link
}

/** The work of the students of an activity, by group and roll number. What is not handed in yet is the student's own affair. */
export async function readWork(db: TenantDb, { activityId, rubric, studentIds, link }: Asked): Promise<StudentWork[]> {
  const { rows } = await sql<Row>`
    select u.id as "studentId", u.first_name as "firstName", u.last_name as "lastName", k."rollNo",
      coalesce(k.group_name, '') as "groupName", case when k.handed_in_at is null then '' else k.words end as words,
      k.handed_in_at as "handedInAt", coalesce(k.handed_in_at >= k.due_end, false) as "isLate",
      coalesce(k.note, '') as note, coalesce(k.levels, '[]') as levels, coalesce(k.remark, '') as remark,
      coalesce(k.state_id, 8)::int as "evaluatedStatus", case when v.id is not null then ${person('v')} end as "evaluatedBy",
      k.returned_at as "returnedAt", k.result,
      (select coalesce(jsonb_agg(${evidenceJson} order by v.created_at, v.id), '[]')
        from activity_evidence v join files f on f.tenant_id = v.tenant_id and f.id = v.file_id
        where v.activity_id = ${activityId} and v.student_id = k.student_id
          and (v.by_teacher or k.handed_in_at is not null)) as evidence
    from (select e.student_id, e.roll_no as "rollNo", ${dueEnd} as due_end, s.group_name, s.words, s.handed_in_at, s.note, s.levels,
          s.remark, s.state_id, s.evaluated_by, s.returned_at, s.result
        from activities a cross join lateral (select e.student_id, e.roll_no from ${roster}) e
          left join activity_students s on s.tenant_id = a.tenant_id and s.activity_id = a.id and s.student_id = e.student_id
        where a.id = ${activityId} ${studentIds ? sql`and e.student_id = any (${[...studentIds]}::uuid[])` : sql``}) k
      join users u on u.id = k.student_id left join users v on v.id = k.evaluated_by
    order by "groupName", length(k."rollNo"), k."rollNo", u.id`.execute(db)
  return rows.map(({ result, evidence, ...row }) => {
    const levels = levelsOf(rubric, row.levels)
    return {
      ...row,
      levels,
      evidence: evidence.map(shownEvidence(link)),
      isChanged: result !== null && !isSameResult(result, { levels, remark: row.remark }),
    }
  })
}

export const isSameResult = (one: Result, other: Result) =>
  one.remark === other.remark && one.levels.join() === other.levels.join()
