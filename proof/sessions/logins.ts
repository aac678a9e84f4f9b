import { sql } from 'kysely'
import { access } from '#modules/access/contract.ts'
import { type CodePurpose, issueCode, reserveCode } from '#modules/access/server/codes.ts'
import type { ProofRequest, ProofServer } from '../server/proofServer.ts'
import { createNewcomer } from '../stage/examples/access.ts'
import type { Person } from '../stage/principals.ts'
import { createStage } from '../stage/scenes.ts'

let lastSerial = 1_000_000

/** Creates a signed-in user that no other call uses, by default a teacher; the password is the demo password. */
export async function createUser(
  server: ProofServer,
  school: string,
  facts: Parameters<typeof createNewcomer>[2] = {},
) {
  lastSerial += 1
  const serial = lastSerial
  return createNewcomer(await createStage(server, school, 'banyan-trust', []), serial, facts)
}

/** A sign-in by password, as a client sends it. */
export const buildLogin = (
  person: Pick<Person, 'headers' | 'name'>,
  password: string,
  headers: Record<string, string> = {},
): ProofRequest => {
  const { authorization: _, ...own } = person.headers
  return {
    method: access.routes.login.method,
    url: access.routes.login.path,
    headers: { ...own, ...headers },
    payload: { role: 'teacher', userName: person.name, password },
  }
}

/** A valid code in plain text, as sent to its owner, and the id of its request. */
export async function createCode(server: ProofServer, person: Person, purpose: CodePurpose) {
  const { tenantId } = person
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const requestId = await reserveCode(db, person.userId ?? '', purpose)
    return { requestId, code: await issueCode(db, server.services, requestId, purpose) }
  })
}

/** Backdates the sign-in throttles, as if the given seconds had passed. */
export async function ageThrottles(server: ProofServer, tenantId: string, seconds: number) {
  await server.services.database.inTenant({ tenantId }, (db) =>
    sql`update throttles set last_at = last_at - make_interval(secs => ${seconds}),
      window_ends_at = window_ends_at - make_interval(secs => ${seconds}) where bucket like '%login account %'`.execute(
      db,
    ),
  )
}

/** Sets the count of all throttle buckets whose name starts with `bucket`. */
export async function setThrottleCount(server: ProofServer, tenantId: string, bucket: string, tries: number) {
  await server.services.database.inTenant({ tenantId }, (db) =>
    sql`update throttles set count = ${tries} where starts_with(bucket, ${bucket})`.execute(db),
  )
}

/** Whether the password was checked at all, rather than refused by a limit. */
export const wasEvaluated = ({ body, statusCode }: { body: string; statusCode: number }) =>
  statusCode === 200 || (JSON.parse(body) as { code?: string }).code === 'invalid-credentials'
