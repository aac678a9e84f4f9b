import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Submission } from '../evaluationSchemas.ts'
import type { Homework } from '../records.ts'
import { tellReturned } from './jobs.ts'
import { inEffect, inTaughtClass } from './reach.ts'

/** Whether the teacher may mark this student's work: they teach the subject in the student's class. */
export async function mayMark(
  db: TenantDb,
  { userId }: Actor,
  { courseId }: Homework,
  { classId }: Pick<Submission, 'classId'>,
): Promise<boolean> {
  const { rows } = await sql`select from teachings x where x.teacher_id = ${userId} and x.subject_id = ${courseId}
    and x.class_id = ${classId} and ${inEffect('x')} limit 1`.execute(db)
  return rows.length > 0
}

/** Makes a row for a student who has none, and holds it until the transaction ends. Returns its version as it was: 0 if new. */
export async function holdSubmission(
  db: TenantDb,
  homeworkId: string,
  { studentId, classId }: Pick<Submission, 'studentId' | 'classId'>,
): Promise<{ submissionId: string; version: number }> {
  const made = await sql<{ submissionId: string }>`
    insert into homework_submissions (homework_id, student_id, class_id) values (${homeworkId}, ${studentId}, ${classId})
    on conflict on constraint homework_submissions_once do nothing returning id as "submissionId"`.execute(db)
  const [fresh] = made.rows
  if (fresh) return { ...fresh, version: 0 }
  const { rows } = await sql<{ submissionId: string; version: number }>`
    select id as "submissionId", version from homework_submissions
    where homework_id = ${homeworkId} and student_id = ${studentId} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The submission has no row.')
  return row
}

type Evaluation = {
  readonly marks: string | null
  readonly remark?: string | undefined
  readonly isReturned: boolean
  readonly version: number
}

/** Saves marks and remark of one student, and returns the work if asked. What was returned stays returned. */
export async function evaluate(
  unit: Unit,
  { actor, homework, before, now }: { actor: Actor; homework: Homework; before: Submission; now: Date },
  { marks, remark = before.remark, isReturned, version }: Evaluation,
): Promise<void> {
  const { db, audit, enqueue } = unit
  const { homeworkId } = homework
  const held = await holdSubmission(db, homeworkId, before)
  if (held.version !== version) throw problem('changed-meanwhile', { details: before })
  const { rows } = await sql<{ state: string }>`
    update homework_submissions set marks = ${marks}::numeric, remark = ${remark}, evaluated_by = ${actor.userId},
      evaluated_at = ${now}, state = case when ${isReturned} then 'returned' else state end,
      returned_at = case when ${isReturned} or state = 'returned' then coalesce(returned_at, ${now}) end, version = version + 1
    where id = ${held.submissionId} returning state`.execute(db)
  audit({
    entity: 'homeworkSubmission',
    entityId: held.submissionId,
    before: { marks: before.marks, remark: before.remark, state: before.state },
    after: { marks, remark, state: rows[0]?.state, homeworkId, studentId: before.studentId },
  })
  if (!isReturned) return
  await recordActivity(db, {
    actorId: actor.userId,
    kind: 'homework.evaluated',
    sourceId: homeworkId,
    at: now,
    label: homework.title,
  })
  await enqueue(tellReturned, { homeworkId }, { key: `homework returned ${homeworkId}` })
}

type Returned = { submissionId: string; studentId: string; marks: string | null }

/** Returns what is marked; without marks to give, whatever was handed in. What was returned before is left alone. */
export async function returnEvaluated(
  { db, audit, enqueue }: Unit,
  { actor, homework, now }: { actor: Actor; homework: Homework; now: Date },
  studentIds: readonly string[] | undefined,
): Promise<number> {
  const { homeworkId } = homework
  const { rows } = await sql<Returned>`
    update homework_submissions s set state = 'returned', returned_at = ${now},
      evaluated_by = coalesce(s.evaluated_by, ${actor.userId}), evaluated_at = coalesce(s.evaluated_at, ${now}),
      version = s.version + 1
    from homework h
    where h.tenant_id = s.tenant_id and h.id = s.homework_id and h.id = ${homeworkId} and s.state <> 'returned'
      and (s.evaluated_at is not null or (h.max_marks is null and s.state = 'handedIn'))
      and ${inTaughtClass(actor, sql`s.class_id`)}
      ${studentIds ? sql`and s.student_id = any (${[...studentIds]}::uuid[])` : sql``}
    returning s.id as "submissionId", s.student_id as "studentId", trim_scale(s.marks)::text as marks`.execute(db)
  for (const { submissionId, studentId, marks } of rows)
    audit({
      entity: 'homeworkSubmission',
      entityId: submissionId,
      after: { marks, state: 'returned', homeworkId, studentId },
    })
  if (rows.length === 0) return 0
  await recordActivity(db, {
    actorId: actor.userId,
    kind: 'homework.evaluated',
    sourceId: homeworkId,
    at: now,
    label: homework.title,
  })
  await enqueue(tellReturned, { homeworkId }, { key: `homework returned ${homeworkId}` })
  return rows.length
}
