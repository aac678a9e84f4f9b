import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { classesTaughtBy, today } from './studentClass.ts'

/** Whether a student is currently in a class this teacher teaches or is class teacher of. */
export async function teachesStudent(db: TenantDb, actor: Actor, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from enrolments e where e.student_id = ${studentId} and ${today('e')}
      and e.class_id in (${classesTaughtBy(actor.userId)}) limit 1`.execute(db)
  return rows.length > 0
}
