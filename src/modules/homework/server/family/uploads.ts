import { sql } from 'kysely'
import type { Upload } from '#modules/homework/familySchemas.ts'
import { maxUploads, type UploadKind } from '#modules/homework/handIns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Upload as ReceivedFile } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { findUpload, type Link } from './childHomework.ts'

const policies = {
  photo: uploadPolicies.handInPhoto,
  file: uploadPolicies.handInFile,
  audio: uploadPolicies.handInAudio,
} as const

/** Twice what can be handed in: photos that were taken again, and those of an earlier hand-in. */
const maxPerHomework = 2 * maxUploads
/** In bytes within 24 hours, for all homework of a student. */
const maxPerDay = 400 * 1024 * 1024

type Place = { studentId: string; homeworkId: string; deviceKey: string }

/** Whether a student has sent so much that nothing more is taken today. */
export async function hasSentTooMuch(db: TenantDb, { studentId, homeworkId }: Place): Promise<boolean> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) filter (where u.homework_id = ${homeworkId}::uuid)::int as count,
      coalesce(sum(f.size) filter (where u.sent_at > now() - interval '1 day'), 0)::float8 as bytes
    from homework_uploads u join files f on f.tenant_id = u.tenant_id and f.id = u.file_id
    where u.student_id = ${studentId}::uuid`.execute(db)
  const { count = 0, bytes = 0 } = rows[0] ?? {}
  return count >= maxPerHomework || bytes >= maxPerDay
}

type Sender = {
  readonly services: Services
  readonly actor: { readonly tenantId: string; readonly userId: string }
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/**
 * Stores an upload and its row in one transaction: after a crash there is both or neither. If the device sent it twice at once, the
 * second has no effect.
 */
export async function keepUpload(
  { services, actor, tx }: Sender,
  received: ReceivedFile,
  { kind, ...place }: Place & { kind: UploadKind },
  link: Link,
): Promise<Upload | undefined> {
  const { tenantId, userId } = actor
  await services.files.keep(received, {
    tenantId,
    userId,
    policy: policies[kind],
    purpose: 'homework',
    tx: (store) =>
      tx(async (unit) => {
        const stored = await store(unit)
        const { id: fileId } = stored as unknown as { id: string }
        const { rows } = await sql`
          insert into homework_uploads (homework_id, student_id, device_key, kind, file_id, sent_by)
          values (${place.homeworkId}, ${place.studentId}, ${place.deviceKey}, ${kind}, ${fileId}, ${userId})
          on conflict on constraint homework_uploads_once do nothing returning id`.execute(unit.db)
        if (rows.length === 0) await services.files.forget(unit.db, fileId)
        return stored
      }),
  })
  return tx(({ db }) => findUpload(db, place, link))
}

/** Removes uploads of a homework that are not handed in, with their files. */
export async function dropOtherUploads(
  db: TenantDb,
  { forget }: Pick<Files, 'forget'>,
  { studentId, homeworkId }: Pick<Place, 'studentId' | 'homeworkId'>,
  kept: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ fileId: string; thumbId: string | null }>`
    delete from homework_uploads where homework_id = ${homeworkId}::uuid and student_id = ${studentId}::uuid
      and device_key <> all (${[...kept]}::text[]) returning file_id as "fileId", thumb_id as "thumbId"`.execute(db)
  for (const { fileId, thumbId } of rows) {
    if (thumbId) await forget(db, thumbId)
    // What somebody drew on stays, with the drawing.
    const drawn = await sql`select from homework_marks where file_id = ${fileId} limit 1`.execute(db)
    if (drawn.rows.length === 0) await forget(db, fileId)
  }
}
