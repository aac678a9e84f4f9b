import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Success } from '#platform/contract/envelope.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { refuseLate } from '#platform/server/limits/requestTime.ts'
import type { Actor } from '../actor.ts'
import { lookupOf, type RequestCredentials, readCredentials } from '../credentials.ts'
import { withIdempotency } from '../idempotency.ts'
import { problem } from '../problem.ts'
import { refuseOutOfReach } from '../reachCheck.ts'
import type { CompanionRead, ReadCaller, ReadInput } from '../reads/readRoutes.ts'
import { type CachedSession, cachedSession, cacheSession, forgetSession } from '../sessions/sessionCache.ts'
import { finishUnit, type OpenUnit, openUnit } from '../unitOfWork.ts'
import { admit, sessionFrom } from './admission.ts'
import { common, envelope, type Mounted, originOf, send } from './mountedRoute.ts'

/** The usual case: one transaction in the caller's school for the whole request. */
export async function serveTenant(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const readOnly = one.route.method === 'GET'
  const credentials = await readCredentials(request, one.services)
  const cachedRead = readOnly && (await readWithCachedSession(one, request, credentials))
  if (cachedRead) return send(reply, cachedRead)
  const tx = await one.services.database.openSession({ ...lookupOf(credentials), readOnly })
  let answered: Answered
  try {
    const session = await sessionFrom(credentials, tx)
    if (readOnly) cacheSession(credentials, session)
    admit(one, credentials, session)
    answered = await answerIn(one, request, session.actor, tx.db)
    refuseLate(request)
  } catch (error) {
    await tx.rollback()
    throw error
  }
  await tx.commit()
  for (const work of answered.unit.afterCommit) work()
  return send(reply, answered.body)
}

/**
 * Runs a read as the user this session had last time, and returns it only if the check in the same round trip confirms that
 * nothing about them has changed. Otherwise the result is discarded and the request is served in the usual way.
 */
async function readWithCachedSession(
  one: Mounted,
  request: FastifyRequest,
  credentials: RequestCredentials,
): Promise<Success<unknown> | null> {
  const session = cachedSession(credentials)
  if (!session) return null
  const { tenant, person } = credentials
  const tx = await one.services.database.openCachedSession(session, { school: tenant.id, person })
  const answered = answerAs(one, request, credentials, session, tx.db)
  // A result or an error only counts if the check succeeds.
  answered.catch(() => {})
  try {
    if (await tx.unchanged) return (await answered).body
  } finally {
    await tx.commit()
  }
  forgetSession(credentials)
  return null
}

async function answerAs(
  one: Mounted,
  request: FastifyRequest,
  credentials: RequestCredentials,
  session: CachedSession,
  db: TenantDb,
) {
  admit(one, credentials, session)
  return answerIn(one, request, session.actor, db)
}

type Answered = { body: Success<unknown>; unit: OpenUnit }

async function answerIn(one: Mounted, request: FastifyRequest, actor: Actor, db: TenantDb): Promise<Answered> {
  const { route } = one
  const unit = openUnit(db, actor.tenantId, one.services)
  if (route.method === 'GET')
    return { body: await answerRead(one, request, { ...originOf(request), actor, ...unit.unit }), unit }
  const input = one.read(request)
  await refuseOutOfReach(one, actor, input, db)
  const context = { ...common(one, originOf(request)), ...unit.unit, actor }
  const answer = async () => envelope(route, one.write(await one.handler(input, context)))
  const attempt = { db, actor, action: one.action, route, request }
  const body = await withIdempotency(attempt, answer, () => finishUnit(unit, one, request, actor))
  return { body, unit }
}

async function answerRead(one: Mounted, raw: ReadInput, caller: ReadCaller): Promise<Success<unknown>> {
  const { actor, db } = caller
  const input = one.read(raw)
  const reached = refuseOutOfReach(one, actor, input, db)
  const answer = async () =>
    envelope(one.route, one.write(await one.handler(input, { ...caller, ...common(one, caller) })))
  const noted = (body: Success<unknown>) => {
    one.services.recordReads.note(actor, one.action, input, body.data)
    return body
  }
  if (!reached) return noted(await answer())
  // The reach check runs in the same round trip; its refusal takes precedence over the result.
  const [reach, read] = await Promise.allSettled([reached, answer()])
  if (reach.status === 'rejected') throw reach.reason
  if (read.status === 'rejected') throw read.reason
  return noted(read.value)
}

/** The read as part of a request that carries several. What is asked of every request has been checked for that one. */
export const companionOf =
  (one: Mounted): CompanionRead =>
  async (raw, caller) => {
    if (!mayUse(one.route.access, caller.actor)) throw problem('not-allowed')
    return answerRead(one, raw, caller)
  }
