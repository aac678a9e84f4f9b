import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import { attendanceFor } from '../attendanceDays.ts'
import { consentedPhotos } from './cardPhotos.ts'
import { designOfGrade } from './designStorage.ts'
import { cardsOfClass } from './madeCards.ts'

/** What an issue of cards consists of, and the photos that may be on them. */
export async function makeCards(
  db: TenantDb,
  gradebook: ClassGradebook,
  { termKey, versionId }: { termKey: string; versionId: string },
) {
  const { gradeId } = gradebook
  const { rows } = await sql<{ name: string }>`select name from academic_years where id = current_year()`.execute(db)
  const studentIds = gradebook.students.map(({ studentId }) => studentId)
  const design = await designOfGrade(db, gradeId)
  const designVersionId = design?.designVersionId ?? null
  const remarks = await acceptedRemarks(db, studentIds, termKey)
  const content = gradebook.template?.content
  const attendance = content ? await attendanceFor(db, studentIds, { content, termKey }) : new Map()
  const about = { yearName: rows[0]?.name ?? '', termKey, remarks, attendance, designVersionId }
  const hasPhotos = design?.content.blocks.some((one) => one.kind === 'student' && one.hasPhoto)
  const purposeId = hasPhotos ? design?.content.photoPurposeId : null
  return {
    cards: cardsOfClass(gradebook, about),
    photos: purposeId ? await consentedPhotos(db, purposeId, studentIds) : [],
    designVersionId,
    versionId,
  }
}

/** Wherever they were written: a student who moved to another section keeps theirs. */
async function acceptedRemarks(
  db: TenantDb,
  studentIds: readonly string[],
  termKey: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ studentId: string; remark: string }>`
    select student_id as "studentId", remark from gradebook_remarks
    where student_id = any(${[...studentIds]}::uuid[]) and term_key = ${termKey} and state = 'accepted'`.execute(db)
  return new Map(rows.map(({ studentId, remark }) => [studentId, remark]))
}
