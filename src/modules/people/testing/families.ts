import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller, TestServer } from '#app/testing/server.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { Relation } from '../enumerations.ts'
import { aGuardian } from '../server/seed.ts'

export type Parent = Caller & { readonly userId: string; readonly guardianId: string }

/** A new guardian of these students who is signed in; how guardians sign in is tested elsewhere. */
export async function aParent(
  server: TestServer,
  { name, children, relation = 'Mother' }: { name: string; children: readonly string[]; relation?: Relation },
): Promise<Parent> {
  const anonymous = await server.as('greenwood')
  const token = randomBytes(32).toString('base64url')
  const { tenantId } = anonymous
  const made = await server.services.database.inTenant({ tenantId }, async (db) => {
    const account = { user_name: `parent${randomBytes(5).toString('hex')}`, first_name: name, last_name: 'Rao' }
    const { id: userId } = await db
      .insertInto('users')
      .values({ ...account, role_id: roles.student, is_guardian: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = children.map((studentId) => ({ studentId, relation }))
    const guardianId = await aGuardian(db, { userId, name: `${name} Rao`, phone: '+919812300001', children: links })
    await sql`
      insert into sessions (user_id, token_hash, client, address, expires_at)
      values (${userId}, ${hashToken(token)}, 'Test', '127.0.0.1', now() + interval '1 day')`.execute(db)
    return { userId, guardianId }
  })
  const headers = { ...anonymous.headers, authorization: `Bearer ${token}` }
  return {
    ...anonymous,
    ...made,
    token,
    headers,
    raw: (request) => anonymous.raw({ ...request, headers: { ...headers, ...request.headers } }),
    send: (route, call, extra = {}) => anonymous.send(route, call, { ...headers, ...extra }),
  }
}
