import { sql } from 'kysely'
import { filledRemark } from '#modules/gradebook/remarkText.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { readyDesigns } from '../../contracts/cardDesign.ts'
import { makeCards } from '../cards/cardIssue.ts'
import { keepPhotos, smallPhotos } from '../cards/cardPhotos.ts'
import { insertCards, keepLetterhead } from '../cards/cardStorage.ts'
import { insertDesign, insertVersion } from '../cards/designStorage.ts'
import { classGradebook } from '../classGradebook.ts'
import type { DemoClass } from './demoClasses.ts'

const bank = [
  '{name} takes part in every lesson and helps others to understand.',
  '{name} asks good questions. With a little more practice {their} writing will be as lively as {their} talk.',
  '{name} has worked steadily this term and can be proud of {their} progress.',
  '{name} should read for ten minutes every day; {their} ideas deserve the right words.',
  '{name} is a careful observer and finishes {their} work on time.',
]

const office = {
  roleId: roles.superAdmin,
  matrix: deriveMatrix({ roleId: roles.superAdmin, isSuperAdmin: true, privileges: [] }),
}

/** A bank of remarks, accepted remarks of the first term, and its report cards. */
export async function demoCards(db: TenantDb, services: Pick<Services, 'files'>, demo: DemoClass): Promise<void> {
  const { classId, students } = demo
  const found = await sql<{ userId: string }>`
    select id as "userId" from users where user_name = 'superadmin' limit 1`.execute(db)
  const userId = found.rows[0]?.userId
  if (!userId) return
  await sql`insert into gradebook_remark_bank (user_id, remark) select null, unnest(${bank}::text[])
    on conflict on constraint gradebook_remark_bank_once do nothing`.execute(db)
  const gradebook = await classGradebook(db, { ...office, userId }, classId, undefined)
  const termKey = gradebook?.template?.content.terms[0]?.key
  if (!gradebook?.template || termKey === undefined) return
  const rows = students.map(({ studentId, firstName, gender }, at) => ({
    student: studentId,
    remark: filledRemark(bank[at % bank.length] ?? '', { firstName, gender }),
  }))
  if (gradebook.template.content.remarkLines)
    await sql`
      insert into gradebook_remarks (class_id, student_id, term_key, remark, state, written_by, read_by, read_at)
      select ${classId}::uuid, g.student, ${termKey}, g.remark, 'accepted', ${demo.teacherId}::uuid, ${userId}::uuid, now()
      from json_to_recordset(${JSON.stringify(rows)}::json) as g(student uuid, remark text)`.execute(db)
  await remarksOnTheWay(db, demo, { termKey: gradebook.template.content.terms[1]?.key, readBy: userId })
  await demoDesign(db, demo.gradeId, userId)
  const { versionId } = gradebook.template
  const { cards, photos, designVersionId } = await makeCards(db, gradebook, { termKey, versionId })
  const photoIds = await keepPhotos(db, await smallPhotos(services, photos))
  const letterheadId = await keepLetterhead(db, await readLetterhead(db, services))
  const issue = { classId, termKey, versionId, letterheadId, issuedBy: userId, designVersionId, photoIds }
  await insertCards(db, issue, cards)
}

/** The proof-reading of the second term, half-way: most to read, one returned, the last not yet written. */
async function remarksOnTheWay(
  db: TenantDb,
  { classId, students, teacherId }: DemoClass,
  { termKey, readBy }: { termKey: string | undefined; readBy: string },
): Promise<void> {
  if (termKey === undefined) return
  const rows = students.slice(0, -4).map(({ studentId, firstName, gender }, at) => ({
    student: studentId,
    remark: filledRemark(bank[(at + 2) % bank.length] ?? '', { firstName, gender }),
    state: at === 1 ? 'returned' : at % 3 === 0 ? 'accepted' : 'written',
    note: at === 1 ? 'Please say what went well in the test.' : '',
  }))
  await sql`
    insert into gradebook_remarks (class_id, student_id, term_key, remark, state, note, written_by, read_by, read_at)
    select ${classId}::uuid, g.student, ${termKey}, g.remark, g.state, g.note, ${teacherId}::uuid,
      case when g.state <> 'written' then ${readBy}::uuid end, case when g.state <> 'written' then now() end
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(student uuid, remark text, state text, note text)`.execute(
    db,
  )
}

/** A published design in English and Hindi, with photos where the school asks for that consent. */
async function demoDesign(db: TenantDb, gradeId: string, publishedBy: string): Promise<void> {
  const { rows } = await sql<{ designId: string | null; purposeId: string | null }>`
    select (select id from gradebook_card_designs where name = 'Progress card' limit 1) as "designId",
      (select id from consent_purposes where name ilike '%photo%' order by id limit 1) as "purposeId"`.execute(db)
  const content = { ...readyDesigns.full, photoPurposeId: rows[0]?.purposeId ?? null }
  const known = rows[0]?.designId
  const designId = known ?? (await insertDesign(db, 'Progress card', content))
  if (!known) await insertVersion(db, designId, { version: 1, by: publishedBy })
  await sql`insert into gradebook_card_design_grades (grade_id, design_id) values (${gradeId}, ${designId})
    on conflict do nothing`.execute(db)
}
