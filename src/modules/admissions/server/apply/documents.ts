import { sql } from 'kysely'
import type { ApplicationDocument } from '#modules/admissions/applicationSchemas.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { type UploadPolicy, uploadPolicies } from '#platform/server/uploads/upload.ts'
import { isClosed } from '../../rules/states.ts'
import { recordEvent } from '../applications/events.ts'
import { type ApplicationRecord, readDocuments } from '../applications/record.ts'

type DocumentRefusal = 'no-such-document' | 'not-now' | 'application-closed'

/** The document of an application that a file may be sent for now, or why none may. */
export async function documentToSend(
  db: TenantDb,
  services: Pick<Services, 'files'>,
  tenantId: string,
  application: ApplicationRecord,
  documentKey: string,
): Promise<ApplicationDocument | DocumentRefusal> {
  if (isClosed(application.state)) return 'application-closed'
  const documents = await readDocuments(db, services, tenantId, application)
  const wanted = documents.find((one) => one.documentKey === documentKey)
  if (!wanted) return 'no-such-document'
  return wanted.state === 'verified' ? 'not-now' : wanted
}

/** Pictures of the form become photos of the student; papers must stay readable. */
export const policyFor = ({ sections }: ApplicationRecord, documentKey: string): UploadPolicy =>
  sections.some(({ fields }) =>
    fields.some(({ fieldKey, typeId }) => fieldKey === documentKey && typeId === fieldTypes.image),
  )
    ? uploadPolicies.admissionPhoto
    : uploadPolicies.admissionDocument

/** Puts a new file in the place of a document. The file it replaces is forgotten. `userId`: who of the office sent it for the family. */
export async function putDocument(
  { db, audit }: Unit,
  services: Services,
  applicationId: string,
  wanted: ApplicationDocument,
  file: FileRow,
  userId: string | null,
): Promise<void> {
  const before = await sql<{ fileId: string | null }>`select file_id as "fileId" from admission_documents
    where application_id = ${applicationId} and document_key = ${wanted.documentKey} for update`.execute(db)
  await sql`insert into admission_documents (application_id, document_key, file_id) values (${applicationId}, ${wanted.documentKey}, ${file.id})
    on conflict (tenant_id, application_id, document_key) do update set file_id = excluded.file_id, state = 'pending', reason = '',
      sent_at = now(), checked_at = null, checked_by = null`.execute(db)
  await recordEvent(db, { applicationId, kind: 'document', words: wanted.label, userId })
  audit({ entity: 'application', entityId: applicationId, after: { document: wanted.documentKey } })
  for (const { fileId } of before.rows) if (fileId) await services.files.forget(db, fileId)
}
