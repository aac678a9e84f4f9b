import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'

type Answer = { readonly studentId: string; readonly by: string; readonly isGiven?: boolean }

/** Something families are asked, with the answers for some children (yes unless told); returns its id. */
export async function aConsent(
  db: TenantDb,
  { name, text, given = [] }: { name: string; text: string; given?: readonly Answer[] },
): Promise<string> {
  const id = newId()
  await sql`insert into consent_purposes (id, name) values (${id}, ${name})`.execute(db)
  await sql`insert into consent_texts (purpose_id, number, body) values (${id}, 1, ${text})`.execute(db)
  await sql`
    insert into consent_answers (student_id, purpose_id, number, is_given, answered_by)
    select g."studentId", ${id}, 1, coalesce(g."isGiven", true), g.by
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("studentId" uuid, by uuid, "isGiven" boolean)`.execute(
    db,
  )
  return id
}
