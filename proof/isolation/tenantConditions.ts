import type { Banyan } from '#app/boot.ts'

/** Any comparison of tenant_id, as Kysely generates it and as people write it. */
const tenantCondition = /(?:"?\w+"?\.)?"?\btenant_id"?\s*=\s*(?:"?\w+"?\.)?"?\w+"?(?:\(\))?/g
/** The directory is keyed by the tenant itself. The parameter must stay, or the parameter numbers would shift. */
const directoryCondition = /"tenants"\."id" = (\$\d+)/g
const ownTenant =
  /(?:"?\w+"?\.)?"?\b(?:organisation_)?id"? = (?:\(select current_(?:tenant|organisation)\(\)\)|current_(?:tenant|organisation)\(\))/g

export const removeTenantConditions = (text: string) =>
  text.replace(tenantCondition, 'true').replace(ownTenant, 'true').replace(directoryCondition, '($1::text is not null)')

/** pg sends every prepared or parameterised statement through `parse`. */
type PgConnection = { parse(message: { name?: string; text: string }): void }

/** Removes every tenant condition from the queries the server sends, as if every author had forgotten it. Counts the queries changed. */
export function stripTenantConditions(banyan: Banyan): { count: number } {
  const removed = { count: 0 }
  banyan.services.database.pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: PgConnection }
    const parse = connection.parse.bind(connection)
    connection.parse = (message) => {
      if (/^insert|^select (s\.id as "sessionId"|from sessions s)/i.test(message.text)) return parse(message)
      const shorter = removeTenantConditions(message.text)
      if (shorter !== message.text) removed.count += 1
      parse({ ...message, text: shorter })
    }
  })
  return removed
}
