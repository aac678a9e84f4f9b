import { asTenant, quoteName, readTables, type Table } from '../database/catalogue.ts'
import { listIds, collectIds, type OwnedIds } from '../database/ownedIds.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { schoolUserNames, signInAs, getTenant } from '../stage/principals.ts'

/** Another tenant's possessions, with which a caller of the own school tries its luck. */
export type ForeignTenant = OwnedIds & { readonly school: string; readonly organisationId: string }

/** The small world's strangers to greenwood: a sister school, and two schools and an organisation of other owners. */
export const foreignSchools = ['riverside', 'sunrise', 'meadow', 'lotus'] as const

export async function collectForeignTenants(server: ProofServer, schools: readonly string[] = foreignSchools): Promise<ForeignTenant[]> {
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

/** Every foreign id and whose it is. */
export const mapOwners = (foreign: readonly ForeignTenant[]): Map<string, string> =>
  new Map(
    foreign.flatMap(
      (tenant) =>
        [[tenant.tenantId, tenant.school], ...listIds(tenant).map((id) => [id, tenant.school])] as [string, string][],
    ),
  )

/** A fingerprint of every row of a tenant: equal before and after means nothing of it was touched. */
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
