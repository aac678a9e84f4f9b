import { sql } from 'kysely'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { officeMoves } from '../../rules/states.ts'
import { readEvents } from './events.ts'
import { findRecord, readDocuments } from './record.ts'

type Twin = { applicationId: string; number: string | null; childName: string }

/** The letters of an application, newest first. */
async function readLetters(db: TenantDb, applicationId: string): Promise<Application['letters']> {
  const { rows } = await sql<Application['letters'][number]>`
    select d.id as "issuedDocumentId", d.kind, d.number, d.issued_at as "issuedAt", r.id is not null as "isRevoked",
      trim(concat_ws(' ', u.first_name, u.last_name)) as "issuedBy",
      (select count(*) from document_copies c where c.tenant_id = d.tenant_id and c.document_id = d.id)::int as copies
    from issued_documents d join document_issues i on i.tenant_id = d.tenant_id and i.id = d.issue_id
      join users u on u.tenant_id = i.tenant_id and u.id = i.issued_by
      left join document_revocations r on r.tenant_id = d.tenant_id and r.document_id = d.id
    where d.application_id = ${applicationId} order by d.issued_at desc, d.id desc limit 50`.execute(db)
  return rows
}

/** One application with everything about it, as the office sees it. */
export async function wholeApplication(
  db: TenantDb,
  services: Pick<Services, 'files'>,
  tenantId: string,
  applicationId: string,
): Promise<Application | null> {
  const record = await findRecord(db, applicationId)
  if (!record) return null
  const [documents, events, letters, twins] = await Promise.all([
    readDocuments(db, services, tenantId, record),
    readEvents(db, applicationId),
    readLetters(db, applicationId),
    sql<Twin>`select id as "applicationId", number, child_name as "childName" from admission_applications
      where id = ${record.duplicateOf}::uuid`.execute(db),
  ])
  const { postId, duplicateOf, isDuplicateOk, answers, dateOfBirth, ...own } = record
  return {
    applicationId,
    number: own.number,
    childName: own.childName,
    dateOfBirth,
    gradeId: own.gradeId,
    grade: own.grade,
    admissionPostId: postId,
    post: own.post,
    quota: own.quota,
    state: own.state,
    stateSince: own.stateSince,
    source: own.source,
    guardianName: own.guardianName,
    guardianPhone: own.guardianPhone,
    submittedAt: own.submittedAt,
    hasSibling: own.hasSibling,
    isPaid: own.isPaid,
    isDuplicate: duplicateOf !== null && !isDuplicateOk,
    documentsOpen: documents.filter(({ isRequired, state }) => isRequired && state !== 'verified').length,
    score: own.score,
    rank: own.rank,
    email: own.email,
    formNumber: own.formNumber,
    sections: own.sections,
    answers: answers as Application['answers'],
    masked: own.masked,
    documents,
    events,
    moves: officeMoves(own.state),
    duplicateOf: twins.rows[0] ?? null,
    studentId: own.studentId,
    letters,
    version: own.version,
  }
}
