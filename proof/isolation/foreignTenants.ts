import { asTenant, quoteName, readTables, type Table } from '../database/catalogue.ts'
import { collectIds, listIds, type OwnedIds } from '../database/ownedIds.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { getTenant, schoolUserNames, signInAs } from '../stage/principals.ts'

/** Another tenant with all its ids, which callers of our own school then use. */
export type ForeignTenant = OwnedIds & { readonly school: string; readonly organisationId: string }

/** Tenants other than greenwood: a sister school, two schools of other organisations, and another organisation. */
export const foreignSchools = ['riverside', 'sunrise', 'meadow', 'lotus'] as const

export async function collectForeignTenants(
  server: ProofServer,
  schools: readonly string[] = foreignSchools,
): Promise<ForeignTenant[]> {
  const tables = await readTables(server.owner)
  const found: ForeignTenant[] = []
  for (const school of schools) {
    const tenant = await getTenant(server, school)
    for (const name of tenant.kind === 'school' ? schoolUserNames : ['orgadmin']) await signInAs(server, school, name)
    const owned = await collectIds(server.owner, tables, tenant.id)
    found.push({ ...owned, school, organisationId: tenant.organisationId })
  }
  return found
}

/** Every foreign id, with the school that owns it. */
export const mapOwners = (foreign: readonly ForeignTenant[]): Map<string, string> =>
  new Map(
    foreign.flatMap(
      (tenant) =>
        [[tenant.tenantId, tenant.school], ...listIds(tenant).map((id) => [id, tenant.school])] as [string, string][],
    ),
  )

/** A hash of every row of a tenant; if it is unchanged, so are the rows. */
export async function fingerprint(server: ProofServer, tables: readonly Table[], tenantId: string): Promise<string> {
  return asTenant(server.owner, tenantId, async (client) => {
    const parts: string[] = []
    for (const { name, isTenant } of tables) {
      if (!isTenant) continue
      const { rows } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${quoteName(name)} t`,
      )
      parts.push(`${name} ${rows[0]?.hash}`)
    }
    return parts.join('\n')
  })
}
