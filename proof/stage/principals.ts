import { randomBytes } from 'node:crypto'
import { bindSession, enrolPhone } from '#app/testing/gatePhones.ts'
import type { Access, Principal } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { type Actor, actorFrom } from '#platform/server/requests/actor.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { createOutsider, isOutsider } from './families.ts'

/** A caller: a signed-in user of a school, or an anonymous visitor on the school's host. */
export type Person = {
  readonly name: string
  readonly school: string
  readonly tenantId: string
  readonly userId: string | null
  readonly sessionId: string | null
  readonly token: string | null
  readonly actor: Actor | null
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The users of a school that every program signs in, one for each role. Of families there are several: the guardian is the student's
 * own, the others must see nothing of that student.
 */
export const schoolUserNames = [
  'teacher',
  'classteacher',
  'plainadmin',
  'fulladmin',
  'superadmin',
  'staff',
  'gate',
  'student',
  'guardian',
  'otherguardian',
  'barredguardian',
  'otherstudent',
] as const

export async function getTenant(server: ProofServer, school: string) {
  const tenant = await server.services.directory.byHost(`${school}.localhost`)
  if (!tenant) throw new Error(`${school} is not a tenant of the small test world.`)
  return tenant
}

export async function createAnonymous(server: ProofServer, school: string): Promise<Person> {
  const { id } = await getTenant(server, school)
  return {
    name: 'anonymous',
    school,
    tenantId: id,
    userId: null,
    sessionId: null,
    token: null,
    actor: null,
    headers: { host: `${school}.localhost`, 'x-tenant-id': id },
  }
}

/** Opens a session for the user directly in the database; signing in by password is proven by T3. */
export async function signInAs(server: ProofServer, school: string, userName: string): Promise<Person> {
  const anonymous = await createAnonymous(server, school)
  const { tenantId } = anonymous
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const opened = await server.services.database.inTenant({ tenantId }, async (db) => {
    const user = await db.selectFrom('users').select('id').where('user_name', '=', userName).executeTakeFirst()
    const userId = user?.id ?? (await createMissing(server, tenantId, userName))
    return db
      .insertInto('sessions')
      .values({
        user_id: userId,
        token_hash: tokenHash,
        client: 'Proof',
        address: '127.0.0.1',
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning(['id', 'user_id'])
      .executeTakeFirstOrThrow()
  })
  if (userName === 'gate')
    await server.services.database.inTenant({ tenantId }, async (db) =>
      bindSession(db, tokenHash, token, await enrolPhone(db)),
    )
  return {
    ...anonymous,
    name: userName,
    userId: opened.user_id,
    sessionId: opened.id,
    token,
    actor: await readActor(server, tenantId, tokenHash),
    headers: { ...anonymous.headers, authorization: `Bearer ${token}` },
  }
}

async function readActor(server: ProofServer, tenantId: string, tokenHash: Buffer): Promise<Actor> {
  const tenant = await server.services.directory.byId(tenantId)
  if (!tenant) throw new Error('There is no such tenant.')
  const tx = await server.services.database.openSession({ tenant, tokenHash, yearId: null, readOnly: true })
  await tx.rollback()
  if (!tx.found) throw new Error('There is no such session.')
  return actorFrom(tx.found.user, tenant, null)
}

/** Creates someone that the small test world lacks. */
async function createMissing(server: ProofServer, tenantId: string, userName: string): Promise<string> {
  if (isOutsider(userName)) return server.services.database.inTenant({ tenantId }, (db) => createOutsider(db, userName))
  if (userName !== 'plainadmin' && userName !== 'fulladmin') throw new Error(`There is no user called ${userName}.`)
  return createAdmin(server, tenantId, userName)
}

/** An admin without any privilege, or with every privilege. */
function createAdmin(server: ProofServer, tenantId: string, userName: 'plainadmin' | 'fulladmin'): Promise<string> {
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const { id } = await db
      .insertInto('users')
      .values({ user_name: userName, role_id: roles.admin, first_name: 'Proof', last_name: userName, login_status: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const all = { user_id: id, is_viewable: true, is_editable: true, is_approval: true, is_printable: true }
    const grants = Array.from({ length: 23 }, (_, index) => ({ ...all, domain_id: index + 1 }))
    if (userName === 'fulladmin') await db.insertInto('privileges').values(grants).execute()
    return id
  })
}

/** An anonymous visitor, the school's users, and the organisation's super-admin on the organisation's host. */
export async function signInEveryone(server: ProofServer, school: string, organisation: string): Promise<Person[]> {
  const people: Person[] = [await createAnonymous(server, school)]
  for (const userName of schoolUserNames) people.push(await signInAs(server, school, userName))
  people.push(await signInAs(server, organisation, 'orgadmin'))
  return people
}

/** Whether the access rule of a route admits this person. */
export const isAllowed = (access: Access, person: Person) => mayUse(access, person.actor as Principal | null)
