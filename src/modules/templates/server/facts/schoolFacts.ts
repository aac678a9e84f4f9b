import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { textOf, type Values } from './subject.ts'

type Row = Record<
  'name' | 'place' | 'board' | 'address' | 'phone' | 'email' | 'website' | 'principal' | 'affiliationNo' | 'year',
  string | null
>

/** What every document can say about the school. */
export async function schoolValues(db: TenantDb): Promise<Values> {
  const { rows } = await sql<Row>`
    select t.name, t.place, t.board, d.address, d.phone, d.email, d.website, d.principal, d.affiliation_no as "affiliationNo",
      (select y.name from academic_years y where y.tenant_id = t.id and y.id = current_year()) as year
    from tenants t left join school_details d on d.tenant_id = t.id where t.id = (select current_tenant())`.execute(db)
  const school = rows[0]
  return {
    'school.name': textOf(school?.name),
    'school.address': textOf(school?.address || school?.place),
    'school.phone': textOf(school?.phone),
    'school.email': textOf(school?.email),
    'school.website': textOf(school?.website),
    'school.board': textOf(school?.board),
    'school.affiliationNo': textOf(school?.affiliationNo),
    'school.principal': textOf(school?.principal),
    'school.year': textOf(school?.year),
  }
}
