import { type LicenceModule, licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Database, TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'

type TenantFacts = {
  code: string
  name: string
  place?: string
  board?: string
  colour?: string
  modules?: readonly LicenceModule[]
}

export type Organisation = { id: string; tenantId: string }

/** Everything but the assessment-only package, which narrows what a school sees. */
export const fullLicence = Object.values(licence).filter((module) => module !== licence.assessmentOnly)

/** An organisation with the tenant its super-admins arrive on. */
export async function anOrganisation(
  database: Database,
  facts: TenantFacts & { type?: string },
): Promise<Organisation> {
  const id = newId()
  const tenantId = newId()
  await database.inTenant({ tenantId, organisationId: id }, async (db) => {
    await db
      .insertInto('organisations')
      .values({ id, name: facts.name, type: facts.type ?? 'Trust' })
      .execute()
    await insertTenant(db, { ...facts, id: tenantId, organisationId: id, kind: 'organisation' })
  })
  return { id, tenantId }
}

export async function aSchool(database: Database, organisation: Organisation, facts: TenantFacts): Promise<string> {
  const id = newId()
  await database.inTenant({ tenantId: id, organisationId: organisation.id }, (db) =>
    insertTenant(db, { ...facts, id, organisationId: organisation.id, kind: 'school' }),
  )
  return id
}

export async function insertTenant(
  db: TenantDb,
  tenant: TenantFacts & { id: string; organisationId: string; kind: 'school' | 'organisation' },
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

/** An academic year from June to March; `status` 0 is the current one. */
export async function aYear(db: TenantDb, startYear: number, status: number, yearId = newId()): Promise<string> {
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
