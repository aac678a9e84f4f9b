import type { Banyan } from '#app/boot.ts'

/** Every comparison of a tenant_id with anything, as Kysely prints it and as people write it. */
const tenantCondition = /(?:"?\w+"?\.)?"?\btenant_id"?\s*=\s*(?:"?\w+"?\.)?"?\w+"?(?:\(\))?/g
/** The directory is keyed by the tenant itself; the parameter stays in place. */
const directoryCondition = /"tenants"\."id" = (\$\d+)/g
const ownTenant = /(?:"?\w+"?\.)?"?\b(?:organisation_)?id"? = (?:\(select )?current_(?:tenant|organisation)\(\)\)?/g

export const removeTenantConditions = (text: string) =>
  text.replace(tenantCondition, 'true').replace(ownTenant, 'true').replace(directoryCondition, '($1::text is not null)')

/** Every statement with parameters or a name passes here on its way to the server. */
type PgConnection = { parse(message: { name?: string; text: string }): void }

/** As if every author had forgotten every tenant condition: the server sends its queries without them. Answers how many. */
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
