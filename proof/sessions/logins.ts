import { sql } from 'kysely'
import { access } from '#modules/access/contract.ts'
import { type CodePurpose, issueCode, reserveCode } from '#modules/access/server/codes.ts'
import type { ProofServer, ProofRequest } from '../server/proofServer.ts'
import { createNewcomer } from '../stage/examples/access.ts'
import type { Person } from '../stage/principals.ts'
import { createStage } from '../stage/scenes.ts'

let newcomers = 1_000_000

/** A teacher of the school nobody else works with; their password is the demo one. */
export async function createUser(server: ProofServer, school: string, facts: Parameters<typeof createNewcomer>[2] = {}) {
  newcomers += 1
  const turn = newcomers
  return createNewcomer(await createStage(server, school, 'banyan-trust', []), turn, facts)
}

/** A login by password as a client sends it. */
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

/** A code in plain, as the message to its owner would carry it, and the id of its request. */
export async function createCode(server: ProofServer, person: Person, purpose: CodePurpose) {
  const { tenantId } = person
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const requestId = await reserveCode(db, person.userId ?? '', purpose)
    return { requestId, code: await issueCode(db, server.services, requestId, purpose) }
  })
}

/** Time passes for whatever counts the tries of an account: what is remembered moves into the past. */
export async function ageThrottles(server: ProofServer, tenantId: string, seconds: number) {
  await server.services.database.inTenant({ tenantId }, (db) =>
    sql`update throttles set last_at = last_at - make_interval(secs => ${seconds}),
      window_ends_at = window_ends_at - make_interval(secs => ${seconds}) where bucket like '%login account %'`.execute(
      db,
    ),
  )
}

/** As if so many tries had been counted already in the buckets whose name begins like this. */
export async function setThrottleCount(server: ProofServer, tenantId: string, bucket: string, tries: number) {
  await server.services.database.inTenant({ tenantId }, (db) =>
    sql`update throttles set count = ${tries} where starts_with(bucket, ${bucket})`.execute(db),
  )
}

/** Whether the password itself was looked at: everything else was refused before. */
export const wasEvaluated = ({ body, statusCode }: { body: string; statusCode: number }) =>
  statusCode === 200 || (JSON.parse(body) as { code?: string }).code === 'invalid-credentials'
