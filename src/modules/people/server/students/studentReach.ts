import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { classesTaughtBy, today } from './studentClass.ts'

/** Whether the student's record is within this person's reach: their class's, their own, or their child's. */
export function reachesStudent(db: TenantDb, actor: Actor, studentId: string): Promise<boolean> {
  if (actor.isGuardian) return isGuardianOf(db, actor.userId, studentId)
  if (actor.roleId === roles.student) return Promise.resolve(actor.userId === studentId)
  return teachesStudent(db, actor.userId, studentId)
}

/** Whether a student is currently in a class this teacher teaches or is class teacher of. */
async function teachesStudent(db: TenantDb, teacherId: string, studentId: string) {
  const { rows } = await sql`
    select from enrolments e where e.student_id = ${studentId} and ${today('e')}
      and e.class_id in (${classesTaughtBy(teacherId)}) limit 1`.execute(db)
  return rows.length > 0
}

/** A guardian whom the office has barred from a child does not reach it, whoever else's guardian they are. */
async function isGuardianOf(db: TenantDb, userId: string, studentId: string) {
  const { rows } = await sql`
    select from student_guardians sg join guardians g on g.tenant_id = sg.tenant_id and g.id = sg.guardian_id
    where sg.student_id = ${studentId} and g.user_id = ${userId} and sg.barred_on is null`.execute(db)
  return rows.length > 0
}
