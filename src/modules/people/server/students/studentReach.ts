import { sql } from 'kysely'
import { isFamily } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Use } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { classesTaughtBy, today } from './studentClass.ts'

/** Whether the student's record is within this person's reach: their class's, their own, or their child's. */
export function reachesStudent(db: TenantDb, actor: Actor, studentId: string, use: Use): Promise<boolean> {
  return isFamily(actor) ? isOfFamily(db, actor.userId, studentId, use) : teachesStudent(db, actor.userId, studentId)
}

/** Whether a student is currently in a class this teacher teaches or is class teacher of. */
async function teachesStudent(db: TenantDb, teacherId: string, studentId: string) {
  const { rows } = await sql`
    select from enrolments e where e.student_id = ${studentId} and ${today('e')}
      and e.class_id in (${classesTaughtBy(teacherId)}) limit 1`.execute(db)
  return rows.length > 0
}

/** A guardian whom the office has barred from a child does not reach it. Nothing is written any more about a child who has left. */
async function isOfFamily(db: TenantDb, userId: string, studentId: string, use: Use) {
  const { rows } = await sql`
    select from family_students(${userId}) f
    where f.student_id = ${studentId} ${use === 'write' ? sql`and f.left_on is null` : sql``}`.execute(db)
  return rows.length > 0
}
