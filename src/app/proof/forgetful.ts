import type { Banyan } from '../boot.ts'

/** Every comparison of a tenant_id with anything, as Kysely prints it and as people write it. */
const tenantCondition = /(?:"?\w+"?\.)?"?\btenant_id"?\s*=\s*(?:"?\w+"?\.)?"?\w+"?(?:\(\))?/g
/** The directory is keyed by the tenant itself; the parameter stays in place. */
const directoryCondition = /"tenants"\."id" = (\$\d+)/g
const ownTenant = /(?:"?\w+"?\.)?"?\b(?:organisation_)?id"? = (?:\(select )?current_(?:tenant|organisation)\(\)\)?/g

export const withoutTenantConditions = (text: string) =>
  text.replace(tenantCondition, 'true').replace(ownTenant, 'true').replace(directoryCondition, '($1::text is not null)')

/** As if every author had forgotten every tenant condition: the server sends its queries without them. Answers how many. */
export function forgetTenantConditions(banyan: Banyan): { count: number } {
  const removed = { count: 0 }
  banyan.services.database.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...values: unknown[]) => unknown
    const forgetful = (first: unknown, ...rest: unknown[]) => {
      const { text } = (first ?? {}) as { text?: string }
      if (typeof text !== 'string' || /^insert|^select json_build_object\(\s*'sessionId'/i.test(text))
        return send(first, ...rest)
      const shorter = withoutTenantConditions(text)
      if (shorter !== text) removed.count += 1
      return send({ ...(first as object), text: shorter }, ...rest)
    }
    Object.assign(client, { query: forgetful })
  })
  return removed
}
