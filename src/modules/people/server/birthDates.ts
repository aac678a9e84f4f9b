import { sql } from 'kysely'
import { birthDateProblem } from '#modules/people/birthDate.ts'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The refusal of a date of birth on which nobody can be born, as of today in the school's time zone. */
export async function birthDateRefusals(
  db: TenantDb,
  { dateOfBirth }: { readonly dateOfBirth: string | null },
): Promise<FieldProblem[]> {
  if (!dateOfBirth) return []
  const { rows } = await sql<{ day: string }>`select school_day() as day`.execute(db)
  const found = birthDateProblem(dateOfBirth, rows[0]?.day ?? '')
  return found ? [{ field: 'dateOfBirth', ...found }] : []
}
