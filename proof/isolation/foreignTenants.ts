import { asTenant, quoted, readTables, type Table } from '../database/catalogue.ts'
import { allOf, collectIds, type OwnedIds } from '../database/ownedIds.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { schoolPeople, seat, tenantOf } from '../stage/principals.ts'

/** Another tenant's possessions, with which a caller of the own school tries its luck. */
export type Foreign = OwnedIds & { readonly school: string; readonly organisationId: string }

/** The small world's strangers to greenwood: a sister school, and two schools and an organisation of other owners. */
export const strangers = ['riverside', 'sunrise', 'meadow', 'lotus'] as const

export async function foreignTenants(server: ProofServer, schools: readonly string[] = strangers): Promise<Foreign[]> {
  const tables = await readTables(server.owner)
  const found: Foreign[] = []
  for (const school of schools) {
    const tenant = await tenantOf(server, school)
    for (const name of tenant.kind === 'school' ? schoolPeople : ['orgadmin']) await seat(server, school, name)
    const owned = await collectIds(server.owner, tables, tenant.id)
    found.push({ ...owned, school, organisationId: tenant.organisationId })
  }
  return found
}

/** Every foreign id and whose it is. */
export const ownersOf = (foreign: readonly Foreign[]): Map<string, string> =>
  new Map(
    foreign.flatMap(
      (tenant) =>
        [[tenant.tenantId, tenant.school], ...allOf(tenant).map((id) => [id, tenant.school])] as [string, string][],
    ),
  )

/** A fingerprint of every row of a tenant: equal before and after means nothing of it was touched. */
export async function fingerprint(server: ProofServer, tables: readonly Table[], tenantId: string): Promise<string> {
  return asTenant(server.owner, tenantId, async (client) => {
    const parts: string[] = []
    for (const { name, isTenant } of tables) {
      if (!isTenant) continue
      const { rows } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${quoted(name)} t`,
      )
      parts.push(`${name} ${rows[0]?.hash}`)
    }
    return parts.join('\n')
  })
}
