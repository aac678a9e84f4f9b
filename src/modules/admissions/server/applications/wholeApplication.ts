import { sql } from 'kysely'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { officeMoves } from '../../rules/states.ts'
import { readEvents } from './events.ts'
import { findRecord, readDocuments } from './record.ts'

type Twin = { applicationId: string; number: string | null; childName: string }

/** One application with everything about it, as the office sees it. */
export async function wholeApplication(
  db: TenantDb,
  services: Pick<Services, 'files'>,
  tenantId: string,
  applicationId: string,
): Promise<Application | null> {
  const record = await findRecord(db, applicationId)
  if (!record) return null
  const [documents, events, twins] = await Promise.all([
    readDocuments(db, services, tenantId, record),
    readEvents(db, applicationId),
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
    version: own.version,
  }
}
