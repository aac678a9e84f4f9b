import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

type HomeworkSeed = {
  readonly setBy: string
  readonly courseId: string
  readonly classIds: readonly string[]
  readonly title: string
  readonly instructions?: string
  readonly handIn?: readonly string[]
  readonly maxMarks?: string | null
  readonly dueAt: Date | null
  readonly state?: 'draft' | 'open' | 'closed'
  readonly releasedAt?: Date
}

/** Homework for whole classes. Its families count as told. */
export async function aHomework(db: TenantDb, seed: HomeworkSeed): Promise<string> {
  const { state = 'open', releasedAt = new Date(), handIn = ['photos', 'text'], maxMarks = '10' } = seed
  const given = state === 'draft' ? null : releasedAt
  const { rows } = await sql<{ id: string }>`
    insert into homework (set_by, subject_id, title, instructions, hand_in, max_marks, due_at, state, released_at, announced_at,
      closed_at)
    values (${seed.setBy}, ${seed.courseId}, ${seed.title}, ${seed.instructions ?? ''}, ${[...handIn]}::text[],
      ${maxMarks}::numeric, ${seed.dueAt}, ${state}, ${given}, ${given}, ${state === 'closed' ? releasedAt : null})
    returning id`.execute(db)
  const homeworkId = rows[0]?.id ?? ''
  await sql`insert into homework_targets (homework_id, class_id)
    select ${homeworkId}, unnest(${[...seed.classIds]}::uuid[])`.execute(db)
  return homeworkId
}

type SubmissionSeed = {
  readonly homeworkId: string
  readonly studentId: string
  readonly classId: string
  readonly handedInAt: Date | null
  readonly text?: string
  readonly marks?: string | null
  readonly remark?: string
  readonly evaluatedBy?: string
  readonly returnedAt?: Date | null
}

/** The work of a student: opened, handed in, marked or returned. */
export async function aSubmission(db: TenantDb, seed: SubmissionSeed): Promise<string> {
  const { handedInAt, returnedAt = null, evaluatedBy = null } = seed
  const state = returnedAt ? 'returned' : handedInAt ? 'handedIn' : 'opened'
  const { rows } = await sql<{ id: string }>`
    insert into homework_submissions (homework_id, student_id, class_id, state, opened_at, body, handed_in_at, attempt, marks,
      remark, evaluated_by, evaluated_at, returned_at, told_at)
    values (${seed.homeworkId}, ${seed.studentId}, ${seed.classId}, ${state}, ${handedInAt ?? new Date()}, ${seed.text ?? ''},
      ${handedInAt}, ${handedInAt ? 1 : 0}, ${seed.marks ?? null}::numeric, ${seed.remark ?? ''}, ${evaluatedBy},
      ${evaluatedBy ? (returnedAt ?? new Date()) : null}, ${returnedAt}, ${returnedAt})
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}
