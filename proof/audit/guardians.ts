import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { aGuardian } from '#modules/people/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'

export type Guardian = { readonly guardianId: string; readonly headers: Readonly<Record<string, string>> }

/** A new guardian of these students who is signed in. */
export async function createGuardian(
  server: ProofServer,
  office: Person,
  children: readonly string[],
): Promise<Guardian> {
  const token = randomBytes(32).toString('base64url')
  const name = `guardian${randomBytes(5).toString('hex')}`
  const guardianId = await server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
    const { rows } = await sql<{
      id: string
    }>`insert into users (user_name, role_id, is_guardian, first_name, last_name)
      values (${name}, ${roles.student}, true, 'Meera', 'Rao') returning id`.execute(db)
    const userId = rows[0]?.id ?? ''
    const links = children.map((studentId) => ({ studentId, relation: 'Mother' as const }))
    const id = await aGuardian(db, { userId, name: 'Meera Rao', phone: '+919812300001', children: links })
    await sql`insert into sessions (user_id, token_hash, client, address, expires_at)
      values (${userId}, ${hashToken(token)}, 'Proof', '127.0.0.1', now() + interval '1 day')`.execute(db)
    return id
  })
  const { host, 'x-tenant-id': tenant } = office.headers
  return {
    guardianId,
    headers: { host: String(host), 'x-tenant-id': String(tenant), authorization: `Bearer ${token}` },
  }
}

/** Somebody who was a guardian of the child is none any more, or may not act as one. */
export async function changeGuardian(db: TenantDb, { guardianId }: Guardian, how: 'barred' | 'removed') {
  if (how === 'removed') await sql`delete from student_guardians where guardian_id = ${guardianId}`.execute(db)
  else await sql`update student_guardians set barred_on = school_today() where guardian_id = ${guardianId}`.execute(db)
}
