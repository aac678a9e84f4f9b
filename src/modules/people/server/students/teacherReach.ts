import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { classesTaughtBy, today } from './studentClass.ts'

/** A student is within a teacher's reach while they are in a class the teacher teaches or answers for. */
export async function teachesStudent(db: TenantDb, actor: Actor, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from enrolments e where e.student_id = ${studentId} and ${today('e')}
      and e.class_id in (${classesTaughtBy(actor.userId)}) limit 1`.execute(db)
  return rows.length > 0
}
