import { randomBytes } from 'node:crypto'
import { createUsers } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { ProofServer } from '../server/proofServer.ts'
import type { Person } from '../stage/principals.ts'
import { createSchools } from '../stage/smallSchools.ts'

/** Creates users in many schools, each with a session. */
export async function createCrowd(server: ProofServer, schools: number, each: number): Promise<Person[]> {
  const crowd: Person[] = []
  for (const admin of await createSchools(server, schools)) {
    const { tenantId } = admin
    const members = Array.from({ length: each }, (_, n) => ({
      userName: `window${n}`,
      roleId: roles.teacher,
      firstName: 'Proof',
      lastName: String(n),
    }))
    await server.services.database.inTenant({ tenantId }, async (db) => {
      for (const userId of await createUsers(db, members)) {
        const token = randomBytes(32).toString('base64url')
        const { id } = await db
          .insertInto('sessions')
          .values({
            user_id: userId,
            token_hash: hashToken(token),
            client: 'Proof',
            address: '127.0.0.1',
            expires_at: new Date(Date.now() + 86_400_000),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        crowd.push({ ...admin, name: userId, userId, sessionId: id, token })
      }
    })
  }
  return crowd
}
