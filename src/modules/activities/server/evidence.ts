import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type UploadPolicy, uploadPolicies } from '#platform/server/uploads/upload.ts'
import { type EvidenceRow, evidenceJson } from './studentWork.ts'

export const maxFiles = 10
/** What one family account can send in a day. */
const maxPerDay = 60

export type EvidencePlace = { readonly activityId: string; readonly studentId: string }

/** Pictures are drawn anew, which also removes the place where they were taken. */
const policyOf = (name: string): UploadPolicy =>
  /\.(?:mp4|webm|mov)$/i.test(name) ? uploadPolicies.activityVideo : uploadPolicies.activityPhoto

type Sender = {
  readonly actor: { readonly tenantId: string; readonly userId: string }
  readonly files: Files
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  /** Fails if nothing may be added now; locks what decides that. */
  admit(db: TenantDb): Promise<unknown>
}
type Sent = EvidencePlace & { readonly key: string; readonly byTeacher: boolean }

/** Stores a file as evidence, once for each key. */
export async function keepEvidence(
  { actor, files, tx, admit }: Sender,
  upload: Upload,
  sent: Sent,
): Promise<EvidenceRow | 'too-many-files' | 'too-many-today'> {
  const { tenantId, userId } = actor
  const already = await tx(async ({ db }) => {
    await admit(db)
    return (await findSent(db, sent)) ?? (await refusal(db, sent, userId))
  })
  if (already) {
    upload.body.resume()
    return already
  }
  const kept = { policy: policyOf(upload.name), purpose: 'activity evidence' }
  const file = await files.keep(upload, { tenantId, userId, tx, ...kept })
  return tx(async ({ db, audit }) => {
    await admit(db)
    const other = (await findSent(db, sent)) ?? (await refusal(db, sent, userId))
    if (other) {
      await files.forget(db, file.id)
      return other
    }
    const { rows } = await sql<{ id: string }>`
      insert into activity_evidence (activity_id, student_id, file_id, device_key, by_teacher, added_by)
      values (${sent.activityId}, ${sent.studentId}, ${file.id}, ${sent.key}, ${sent.byTeacher}, ${userId}) returning id`.execute(
      db,
    )
    const evidenceId = rows[0]?.id ?? ''
    audit({ entity: 'activityEvidence', entityId: evidenceId, after: { ...sent, file: file.name } })
    return { evidenceId, byTeacher: sent.byTeacher, file }
  })
}

async function findSent(db: TenantDb, { activityId, studentId, key }: Sent): Promise<EvidenceRow | null> {
  const { rows } = await sql<{ evidence: EvidenceRow }>`
    select ${evidenceJson} as evidence from activity_evidence v join files f on f.tenant_id = v.tenant_id and f.id = v.file_id
    where v.activity_id = ${activityId} and v.student_id = ${studentId} and v.device_key = ${key}`.execute(db)
  return rows[0]?.evidence ?? null
}

async function refusal(db: TenantDb, { activityId, studentId, byTeacher }: Sent, userId: string) {
  const { rows } = await sql<{ here: number; today: number }>`
    select (select count(*)::int from activity_evidence v where v.activity_id = ${activityId} and v.student_id = ${studentId}) as here,
      (select count(*)::int from activity_evidence v where v.added_by = ${userId} and v.created_at > now() - interval '1 day') as today`.execute(
    db,
  )
  if ((rows[0]?.here ?? 0) >= maxFiles) return 'too-many-files'
  return !byTeacher && (rows[0]?.today ?? 0) >= maxPerDay ? 'too-many-today' : null
}

type Removed = { readonly activityId: string; readonly evidenceId: string; readonly byTeacher: boolean }

/** Removes a file of the activity that was added by this side. */
export async function dropEvidence(
  { db, audit }: Unit,
  files: Files,
  { activityId, evidenceId, byTeacher, studentId }: Removed & { readonly studentId?: string },
): Promise<boolean> {
  const { rows } = await sql<{ fileId: string }>`
    delete from activity_evidence v where v.id = ${evidenceId} and v.activity_id = ${activityId}
      and v.by_teacher = ${byTeacher} ${studentId ? sql`and v.student_id = ${studentId}` : sql``}
    returning v.file_id as "fileId"`.execute(db)
  const [removed] = rows
  if (!removed) return false
  await files.forget(db, removed.fileId)
  audit({ entity: 'activityEvidence', entityId: evidenceId, before: { activityId }, after: null })
  return true
}
