import { type LicenceModule, licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Database, TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'

type NewTenant = {
  code: string
  name: string
  place?: string
  board?: string
  colour?: string
  modules?: readonly LicenceModule[]
}

export type Organisation = { id: string; tenantId: string }

/** All modules except assessment-only, which restricts a school instead of adding to it. */
export const fullLicence = Object.values(licence).filter((module) => module !== licence.assessmentOnly)

/** Creates an organisation and the tenant its super admins sign in to. */
export async function createOrganisation(
  database: Database,
  organisation: NewTenant & { type?: string },
): Promise<Organisation> {
  const id = newId()
  const tenantId = newId()
  await database.inTenant({ tenantId, organisationId: id }, async (db) => {
    await db
      .insertInto('organisations')
      .values({ id, name: organisation.name, type: organisation.type ?? 'Trust' })
      .execute()
    await insertTenant(db, { ...organisation, id: tenantId, organisationId: id, kind: 'organisation' })
  })
  return { id, tenantId }
}

export async function createSchool(database: Database, organisation: Organisation, school: NewTenant): Promise<string> {
  const id = newId()
  await database.inTenant({ tenantId: id, organisationId: organisation.id }, (db) =>
    insertTenant(db, { ...school, id, organisationId: organisation.id, kind: 'school' }),
  )
  return id
}

export async function insertTenant(
  db: TenantDb,
  tenant: NewTenant & { id: string; organisationId: string; kind: 'school' | 'organisation' },
) {
  await db
    .insertInto('tenants')
    .values({
      id: tenant.id,
      organisation_id: tenant.organisationId,
      kind: tenant.kind,
      short_code: tenant.code,
      sub_domain: tenant.code,
      name: tenant.name,
      modules: [...(tenant.modules ?? fullLicence)],
      ...(tenant.place && { place: tenant.place }),
      ...(tenant.board && { board: tenant.board }),
      ...(tenant.colour && { colour: tenant.colour }),
    })
    .execute()
}

/** Creates an academic year from June to April; `status` 0 is the current year. */
export async function createAcademicYear(
  db: TenantDb,
  startYear: number,
  status: number,
  yearId = newId(),
): Promise<string> {
  const { id } = await db
    .insertInto('academic_years')
    .values({
      id: yearId,
      name: `${startYear}-${String(startYear + 1).slice(2)}`,
      starts_on: `${startYear}-06-01`,
      ends_on: `${startYear + 1}-04-30`,
      status_id: status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
