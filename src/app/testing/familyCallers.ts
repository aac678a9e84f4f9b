import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import { bindSession, enrolPhone } from './gatePhones.ts'
import type { Caller, TestServer } from './server.ts'

export type Person = Caller & { readonly userId: string }

/** A client with a session of an existing account, whatever its login page. */
export async function asUser(server: TestServer, school: string, userId: string): Promise<Person> {
  const outside = await server.as(school)
  const token = randomBytes(32).toString('base64url')
  await server.services.database.inTenant({ tenantId: outside.tenantId }, (db) =>
    sql`insert into sessions (user_id, token_hash, client, address, expires_at)
      values (${userId}, ${hashToken(token)}, 'test', 'test', now() + interval '1 day')`.execute(db),
  )
  await server.services.database.inTenant({ tenantId: outside.tenantId }, async (db) => {
    const guard = await sql`select from users where id = ${userId} and is_gate_staff`.execute(db)
    if (guard.rows.length > 0) await bindSession(db, hashToken(token), token, await enrolPhone(db))
  })
  const own = { authorization: `Bearer ${token}` }
  return {
    ...outside,
    userId,
    token,
    headers: { ...outside.headers, ...own },
    send: (route, call, extra = {}) => outside.send(route, call, { ...own, ...extra }),
    raw: (request) => outside.raw({ ...request, headers: { ...own, ...request.headers } }),
  }
}

/** A new guardian of these students with an account and a session. */
export async function asGuardianOf(
  server: TestServer,
  school: string,
  studentIds: readonly string[],
  firstName = 'Meera',
): Promise<Person> {
  const { tenantId } = await server.as(school)
  const userId = await server.services.database.inTenant({ tenantId }, async (db) => {
    const user = await sql<{ id: string }>`insert into users (user_name, role_id, is_guardian, first_name, last_name)
      values (${`family-${randomBytes(6).toString('hex')}`}, ${roles.student}, true, ${firstName}, 'Guardian') returning id`.execute(
      db,
    )
    const id = user.rows[0]?.id ?? ''
    await sql`with made as (insert into guardians (user_id, name) values (${id}, ${`${firstName} Guardian`}) returning id)
      insert into student_guardians (student_id, guardian_id, relation)
      select s, made.id, 'Mother' from made, unnest(${[...studentIds]}::uuid[]) s`.execute(db)
    return id
  })
  return asUser(server, school, userId)
}

/** Bars a guardian from every child they are linked to. */
export const barGuardian = (server: TestServer, { tenantId, userId }: Person) =>
  server.services.database.inTenant({ tenantId }, (db) =>
    sql`update student_guardians set barred_on = school_today()
      where guardian_id in (select id from guardians where user_id = ${userId})`.execute(db),
  )
