import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'

/** Something families are asked, answered with yes for some children; returns its id. */
export async function aConsent(
  db: TenantDb,
  { name, text, given = [] }: { name: string; text: string; given?: readonly { studentId: string; by: string }[] },
): Promise<string> {
  const id = newId()
  await sql`insert into consent_purposes (id, name) values (${id}, ${name})`.execute(db)
  await sql`insert into consent_texts (purpose_id, number, body) values (${id}, 1, ${text})`.execute(db)
  await sql`
    insert into consent_answers (student_id, purpose_id, number, is_given, answered_by)
    select g."studentId", ${id}, 1, true, g.by from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("studentId" uuid, by uuid)`.execute(
    db,
  )
  return id
}
