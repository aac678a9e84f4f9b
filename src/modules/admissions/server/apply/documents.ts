import { sql } from 'kysely'
import type { ApplicationDocument } from '#modules/admissions/applicationSchemas.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { recordEvent } from '../applications/events.ts'

/** Puts a new file in the place of a document. The file it replaces is forgotten. */
export async function putDocument(
  { db, audit }: Unit,
  services: Services,
  applicationId: string,
  wanted: ApplicationDocument,
  file: FileRow,
): Promise<void> {
  const before = await sql<{ fileId: string }>`select file_id as "fileId" from admission_documents
    where application_id = ${applicationId} and document_key = ${wanted.documentKey} for update`.execute(db)
  await sql`insert into admission_documents (application_id, document_key, file_id) values (${applicationId}, ${wanted.documentKey}, ${file.id})
    on conflict (tenant_id, application_id, document_key) do update set file_id = excluded.file_id, state = 'pending', reason = '',
      sent_at = now(), checked_at = null, checked_by = null`.execute(db)
  await recordEvent(db, { applicationId, kind: 'document', words: wanted.label, userId: null })
  audit({ entity: 'application', entityId: applicationId, after: { document: wanted.documentKey } })
  for (const { fileId } of before.rows) await services.files.forget(db, fileId)
}
