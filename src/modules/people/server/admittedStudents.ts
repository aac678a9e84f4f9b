import { sql } from 'kysely'
import { deleteAccount } from '#modules/access/server/public.ts'
import type { Relation } from '#modules/people/enumerations.ts'
import type { Obstacle } from '#modules/people/obstacles.ts'
import type { StudentInput } from '#modules/people/students.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { filledIn } from './differences.ts'
import {
  createGuardians,
  deleteOrphanedGuardians,
  type GuardianDetails,
  lastSignIn,
  linkGuardians,
} from './guardians/guardians.ts'
import { inviteeOf, inviteGuardians } from './guardians/invitations.ts'
import { studentAuditFields } from './students/studentAuditFacts.ts'
import { activeFields } from './students/studentFormat.ts'
import { historyOf } from './students/studentHistory.ts'
import { createStudents } from './students/studentRecords.ts'

export type NewGuardian = GuardianDetails & { readonly relation: Relation }

/** The guardians of a new student. One with the same name and phone number, as of a sibling, is not made again. */
export async function putGuardians({ db }: Unit, guardians: readonly NewGuardian[]) {
  const { rows } = await sql<{ id: string; name: string; phone: string }>`
    select id, name, phone from guardians where phone = any (${guardians.flatMap(({ phone }) => phone ?? [])}::text[])`.execute(
    db,
  )
  const linked = guardians.map((one) => {
    const known = rows.find(({ name, phone }) => phone === one.phone && name.toLowerCase() === one.name.toLowerCase())
    return { ...one, guardianId: known?.id ?? newId(), isNew: !known }
  })
  await createGuardians(
    db,
    linked.filter(({ isNew }) => isNew),
  )
  return linked
}

/** A student with an account and the guardians given, as one of the office would add it. */
export async function putStudent(
  unit: Unit,
  student: StudentInput,
  guardians: readonly { guardianId: string; relation: Relation }[],
): Promise<string> {
  const [studentId = ''] = await createStudents(unit, [student], await activeFields(unit.db))
  await linkGuardians(
    unit.db,
    guardians.map(({ guardianId, relation }, at) => ({ studentId, guardianId, relation, isPrimary: at === 0 })),
  )
  unit.audit({ entity: 'student', entityId: studentId, after: filledIn(studentAuditFields(student)) })
  return studentId
}

export async function hasAdmissionNo({ db }: Unit, admissionNo: string): Promise<boolean> {
  const { rows } = await sql`select from students where lower(admission_no) = lower(${admissionNo})`.execute(db)
  return rows.length > 0
}

/** Papers that came with an application become the student's. */
export async function putDocuments(
  { db }: Unit,
  studentId: string,
  documents: readonly { title: string; fileId: string }[],
) {
  for (const { title, fileId } of documents)
    await sql`insert into student_documents (student_id, title, file_id, added_by)
      values (${studentId}, ${title.slice(0, 80)}, ${fileId}, acting_user())`.execute(db)
}

export async function putPhoto({ db }: Unit, studentId: string, fileId: string) {
  await sql`update students set photo_file_id = ${fileId} where user_id = ${studentId}`.execute(db)
}

/** Tells the guardians how to sign in, those who have an address. */
export async function inviteFamily(unit: Unit, guardianIds: readonly string[]): Promise<void> {
  for (const guardianId of guardianIds) {
    const invitee = await inviteeOf(unit.db, guardianId)
    if (invitee?.email && !invitee.userId) await inviteGuardians(unit, [invitee], 'mail')
  }
}

/**
 * Takes back a student who was admitted by mistake. The enrolment, fee plan and papers must be gone. Returns what else is known
 * of the student, and then changes nothing.
 */
export async function removeStudent(
  unit: Unit,
  studentId: string,
  guardianIds: readonly string[],
): Promise<Obstacle[]> {
  const { obstacles } = await historyOf(unit.db, studentId)
  if (obstacles.length > 0) return obstacles
  if (!(await deleteAccount(unit, studentId))) return ['other']
  await withdrawInvitations(unit, guardianIds)
  await deleteOrphanedGuardians(unit.db, guardianIds)
  unit.audit({ entity: 'student', entityId: studentId, before: { admitted: true } })
  return []
}

/** Deletes the accounts of guardians who were invited for nothing: they have no child here and have never signed in. */
async function withdrawInvitations(unit: Unit, guardianIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ guardianId: string; userId: string }>`
    select g.id as "guardianId", g.user_id as "userId" from guardians g
    where g.id = any (${guardianIds}::uuid[]) and g.user_id is not null and ${lastSignIn('g')} is null
      and not exists (select from student_guardians l where l.tenant_id = g.tenant_id and l.guardian_id = g.id)`.execute(
    unit.db,
  )
  for (const { guardianId, userId } of rows) {
    await sql`update guardians set user_id = null where id = ${guardianId}`.execute(unit.db)
    if (!(await deleteAccount(unit, userId)))
      await sql`update guardians set user_id = ${userId} where id = ${guardianId}`.execute(unit.db)
  }
}

export async function removeDocuments({ db }: Unit, studentId: string, fileIds: readonly string[]) {
  await sql`delete from student_documents where student_id = ${studentId} and file_id = any (${fileIds}::uuid[])`.execute(
    db,
  )
  await sql`update students set photo_file_id = null where user_id = ${studentId} and photo_file_id = any (${fileIds}::uuid[])`.execute(
    db,
  )
}
