import { sql } from 'kysely'
import { recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import { handInAt, isLate, mayTakeBack, type SubmissionState } from '#modules/homework/dueRules.ts'
import type { Receipt } from '#modules/homework/familySchemas.ts'
import { takesUpload, type UploadKind } from '#modules/homework/handIns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { makePages } from '../pages/pageJob.ts'
import type { ChildWork } from './childHomework.ts'
import { dropOtherUploads } from './uploads.ts'

type Turn = 0 | 90 | 180 | 270
export type HandIn = {
  readonly deviceKey: string
  readonly text: string
  readonly uploads: readonly { readonly deviceKey: string; readonly turn: Turn }[]
}
type Person = {
  readonly studentId: string
  readonly userId: string
  readonly yearId: string | null
  readonly now: Date
}
type Refusal =
  | 'too-late'
  | 'handed-in-before'
  | 'returned-already'
  | 'nothing-to-hand-in'
  | 'kind-not-wanted'
  | 'upload-missing'

type Submission = { id: string; state: SubmissionState; attempt: number }

/** The row of a student's work, made if there is none, and locked: hand-ins of one student come one after the other. */
export async function lockSubmission(
  db: TenantDb,
  { homeworkId, classId }: ChildWork,
  studentId: string,
): Promise<Submission> {
  await sql`insert into homework_submissions (homework_id, student_id, class_id)
    values (${homeworkId}, ${studentId}, ${classId}) on conflict on constraint homework_submissions_once do nothing`.execute(
    db,
  )
  const { rows } = await sql<Submission>`
    select id, state, attempt from homework_submissions
    where homework_id = ${homeworkId} and student_id = ${studentId} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The submission has no row.')
  return row
}

/** Notes that the student has seen the homework. */
export async function markOpened(db: TenantDb, work: ChildWork, { studentId, now }: Person): Promise<void> {
  if (work.workState !== 'notOpened') return
  const { id } = await lockSubmission(db, work, studentId)
  await sql`update homework_submissions set state = 'opened', opened_at = ${now.toISOString()}, version = version + 1
    where id = ${id} and state = 'notOpened'`.execute(db)
  await recordActivity(db, {
    actorId: studentId,
    kind: 'homework.viewed',
    sourceId: work.homeworkId,
    at: now,
    label: work.title,
  })
}

async function findReceipt(db: TenantDb, submissionId: string, deviceKey: string): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select handed_in_at as "handedInAt", attempt, is_late as "isLate" from homework_hand_ins
    where submission_id = ${submissionId} and device_key = ${deviceKey}`.execute(db)
  return rows[0]
}

type Sent = { deviceKey: string; kind: UploadKind; fileId: string }

async function findSent(db: TenantDb, studentId: string, homeworkId: string, keys: readonly string[]): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select device_key as "deviceKey", kind, file_id as "fileId" from homework_uploads
    where homework_id = ${homeworkId} and student_id = ${studentId} and device_key = any (${[...keys]}::text[])`.execute(
    db,
  )
  return rows
}

/** Hands in, or returns the receipt of the same hand-in. The server's time counts, whenever the device began to send. */
export async function handIn(
  { db, enqueue, audit }: Unit,
  work: ChildWork,
  sent: HandIn,
  person: Person & { readonly files: Pick<Files, 'forget'> },
): Promise<Receipt | Refusal> {
  const { homeworkId } = work
  const { studentId, userId, yearId, now } = person
  const submission = await lockSubmission(db, work, studentId)
  const before = await findReceipt(db, submission.id, sent.deviceKey)
  if (before) return before
  if (submission.state === 'returned') return 'returned-already'
  if (submission.state === 'handedIn') return 'handed-in-before'
  if (handInAt(work, now) === 'refused') return 'too-late'
  if (sent.text === '' && sent.uploads.length === 0) return 'nothing-to-hand-in'
  if (sent.text !== '' && !work.handIn.includes('text')) return 'kind-not-wanted'
  const keys = [...new Set(sent.uploads.map(({ deviceKey }) => deviceKey))]
  const found = new Map((await findSent(db, studentId, homeworkId, keys)).map((one) => [one.deviceKey, one]))
  if (found.size < keys.length) return 'upload-missing'
  if ([...found.values()].some(({ kind }) => !takesUpload(work.handIn, kind))) return 'kind-not-wanted'

  const attempt = submission.attempt + 1
  const handedInAt = now.toISOString()
  const receipt = { handedInAt, attempt, isLate: isLate(handedInAt, work.dueAt) }
  const turns = new Map(sent.uploads.map(({ deviceKey, turn }) => [deviceKey, turn]))
  const files = keys.map((deviceKey, position) => {
    const { kind = 'file', fileId = '' } = found.get(deviceKey) ?? {}
    return { deviceKey, kind, fileId, position, turn: turns.get(deviceKey) ?? 0 }
  })
  await sql`delete from homework_submission_files where submission_id = ${submission.id}`.execute(db)
  if (files.length > 0) await keepFiles(db, person.files, submission.id, files)
  await dropOtherUploads(db, person.files, { studentId, homeworkId }, keys)
  await sql`update homework_submissions set state = 'handedIn', opened_at = coalesce(opened_at, ${handedInAt}), body = ${sent.text},
      handed_in_at = ${handedInAt}, attempt = ${attempt}, version = version + 1
    where id = ${submission.id}`.execute(db)
  await sql`insert into homework_hand_ins (submission_id, device_key, attempt, is_late, handed_in_by, handed_in_at)
    values (${submission.id}, ${sent.deviceKey}, ${attempt}, ${receipt.isLate}, ${userId}, ${handedInAt})`.execute(db)
  if (files.some(({ kind }) => kind === 'photo') && yearId) {
    await sql`insert into homework_page_sets (submission_id, attempt) values (${submission.id}, ${attempt})`.execute(db)
    await enqueue(makePages, { submissionId: submission.id, attempt, yearId })
  }
  await recordActivity(db, {
    actorId: studentId,
    kind: 'homework.handedIn',
    sourceId: homeworkId,
    at: now,
    label: work.title,
  })
  audit({ entity: 'homeworkSubmission', entityId: submission.id, after: { files: files.length, ...receipt } })
  return receipt
}

type HandedFile = { deviceKey: string; kind: UploadKind; fileId: string; position: number; turn: Turn }

async function keepFiles(
  db: TenantDb,
  { forget }: Pick<Files, 'forget'>,
  submissionId: string,
  files: readonly HandedFile[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
    as x("fileId" uuid, kind text, position smallint, turn smallint)`
  await sql`insert into homework_submission_files (submission_id, file_id, kind, position)
    select ${submissionId}, x."fileId", x.kind, x.position from ${given}`.execute(db)
  // A photo that was turned again needs another small picture.
  const { rows } = await sql<{ thumbId: string | null }>`
    with before as (select u.id, u.thumb_id, x.turn from homework_uploads u join ${given} on x."fileId" = u.file_id
      where u.turn <> x.turn),
    turned as (update homework_uploads u set turn = b.turn, thumb_id = null from before b where u.id = b.id)
    select thumb_id as "thumbId" from before`.execute(db)
  for (const { thumbId } of rows) if (thumbId) await forget(db, thumbId)
}

/** Takes work back, to change it. Files and text stay, so that the student goes on where they were. */
export async function takeBack(
  { db, audit }: Unit,
  work: ChildWork,
  { studentId, now }: Person,
): Promise<'not-handed-in' | 'take-back-too-late' | 'returned-already' | null> {
  const submission = await lockSubmission(db, work, studentId)
  if (submission.state === 'returned') return 'returned-already'
  if (submission.state !== 'handedIn') return 'not-handed-in'
  if (!mayTakeBack(work, submission.state, now)) return 'take-back-too-late'
  await sql`update homework_submissions set state = 'opened', handed_in_at = null, version = version + 1
    where id = ${submission.id}`.execute(db)
  await withdrawActivity(db, { kind: 'homework.handedIn', sourceId: work.homeworkId, actorId: studentId })
  const { id: entityId, attempt } = submission
  audit({ entity: 'homeworkSubmission', entityId, before: { state: 'handedIn', attempt }, after: { state: 'opened' } })
  return null
}
