import type { ClientBase } from 'pg'
import { newId } from '#platform/server/database/ids.ts'

/** Creates a school with a current year in plain SQL, so that it works on the schema of every release. */
export async function createSchool(client: ClientBase): Promise<string> {
  const [organisation, school] = [newId(), newId()]
  const acting = `select set_config('app.organisation_id', $1, true), set_config('app.tenant_id', $2, true)`
  await client.query(acting, [organisation, school])
  await client.query(`insert into organisations (id, name) values ($1, 'Trust')`, [organisation])
  await client.query(
    `insert into tenants (id, organisation_id, kind, short_code, sub_domain, name)
     values ($1, $2, 'school', 'proof-school', 'proof-school', 'Proof School')`,
    [school, organisation],
  )
  await client.query(
    `insert into academic_years (name, starts_on, ends_on, status_id) values ('2026-27', '2026-06-01', '2027-04-30', 0)`,
  )
  return school
}
