import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { mayUse } from '#platform/contract/access/access.ts'
import { isShutOut } from '#platform/contract/access/roleModules.ts'
import type { Success } from '#platform/contract/envelope.ts'
import type { Failure, Route } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { CachedLookup, OpenTransaction, TenantDb } from '../database/database.ts'
import type { Implementation, ServerModule } from '../module.ts'
import type { Services } from '../services.ts'
import { isOperatorHost } from '../tenants/tenantAddress.ts'
import { type Actor, actorFrom } from './actor.ts'
import { rememberPerson } from './callers.ts'
import type { Download } from './context.ts'
import {
  cookieJar,
  lookupOf,
  type RequestCredentials,
  readCredentials,
  refusalOf,
  refuseClosedTenant,
  tenantStateAt,
} from './credentials.ts'
import { sendDownload } from './downloadReply.ts'
import { withIdempotency } from './idempotency.ts'
import { inputReader } from './input.ts'
import { oncePer } from './memo.ts'
import { uploadsOf } from './multipartUploads.ts'
import { findOperator } from './operatorSession.ts'
import { Problem, type ProblemExtra, problem } from './problem.ts'
import { refuseOutOfReach, refuseUnknownScopes, type Scopes } from './reachCheck.ts'
import type { CompanionRead, ReadCaller, ReadInput, RequestOrigin } from './readRoutes.ts'
import { requestTurns, type TakeTurn } from './requestTurns.ts'
import { type CachedSession, cachedSession, cacheSession, forgetSession } from './sessionCache.ts'
import type { FoundSession } from './sessionLookup.ts'
import type { Unit } from './unit.ts'
import { finishUnit, type OpenUnit, openUnit } from './unitOfWork.ts'

/** Marks Fastify routes created here. The host refuses to start with any others. */
export const mounted = Symbol('made by mount')

type Handler = (input: unknown, context: unknown) => unknown

type Mounted = {
  readonly action: string
  readonly route: Route
  readonly handler: Handler
  readonly read: ReturnType<typeof inputReader>
  readonly write: (value: unknown) => unknown
  readonly scopes: Scopes
  readonly services: Services
}

/** Mounts every route of every module. This is the only way in: `httpServer.ts` refuses any other route. */
export function mount(app: FastifyInstance, modules: readonly ServerModule[], services: Services): void {
  const scopes: Scopes = Object.assign({}, ...modules.map((module) => module.scopes ?? {}))
  const takeTurn = requestTurns(services.config)
  for (const module of modules) {
    for (const implementation of module.routes) mountContract(app, implementation, { scopes, services, takeTurn })
  }
}

function mountContract(
  app: FastifyInstance,
  implementation: Implementation,
  { scopes, services, takeTurn }: { scopes: Scopes; services: Services; takeTurn: TakeTurn },
) {
  const { contract, handlers } = implementation
  for (const [name, route] of Object.entries(contract.routes)) {
    const one: Mounted = {
      action: `${contract.name}.${name}`,
      route,
      handler: handlers[name] as Handler,
      read: inputReader(route),
      write: replyWriter(route),
      scopes,
      services,
    }
    refuseUnknownScopes(one)
    const serve = servingOf(route)
    if (route.method === 'GET' && serve === serveTenant) services.reads.set(route.path, companionOf(one))
    app.route({
      method: route.method,
      url: route.path,
      config: { [mounted]: true, action: one.action } as object,
      ...(route.signed && { preParsing: keepRawBody }),
      handler: (request, reply) => takeTurn(request, () => serve(one, request, reply)),
    })
  }
}

function servingOf(route: Route) {
  if (route.access.who === 'anyone') return serveAnyone
  if (route.access.who === 'operator') return serveOperator
  return opensOwn(route) ? serveOwn : serveTenant
}

const rawBodies = new WeakMap<FastifyRequest, Uint8Array>()

/** A signature covers the raw bytes, which parsing would lose. */
async function keepRawBody(request: FastifyRequest, _reply: FastifyReply, payload: Readable): Promise<Readable> {
  const chunks: Buffer[] = []
  return payload.pipe(
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done(null, chunk)
      },
      flush: (done) => {
        rawBodies.set(request, Buffer.concat(chunks))
        done()
      },
    }),
  )
}

export const opensOwn = (route: Route) => Boolean(route.ownTransactions || route.carries)

const replyOf = oncePer((route: Route) => z.compile(route.reply))

/** Replies are parsed by the contract, so that undeclared fields are never sent. */
function replyWriter(route: Route) {
  return (value: unknown) => {
    const parsed = replyOf(route).safeParse(value)
    if (parsed.success) return parsed.data
    throw new Error(`${route.method} ${route.path} broke its contract: ${z.prettifyError(parsed.error)}`)
  }
}

const envelope = (route: Route, data: unknown): Success<unknown> => ({
  status: 200,
  message: route.message?.message ?? 'OK',
  ...(route.message && { messageCode: route.message.code }),
  data,
})

const send = (reply: FastifyReply, body: unknown) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(body))

/** The usual case: one transaction in the caller's school for the whole request. */
async function serveTenant(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
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
  if (!reached) return answer()
  // The reach check runs in the same round trip; its refusal takes precedence over the result.
  const [reach, read] = await Promise.allSettled([reached, answer()])
  if (reach.status === 'rejected') throw reach.reason
  if (read.status === 'rejected') throw read.reason
  return read.value
}

/** The read as part of a request that carries several. What is asked of every request has been checked for that one. */
const companionOf =
  (one: Mounted): CompanionRead =>
  async (raw, caller) => {
    if (!mayUse(one.route.access, caller.actor)) throw problem('not-allowed')
    return answerRead(one, raw, caller)
  }

/** Slow work, uploads and downloads: the caller is admitted first, and the handler opens its own transactions. */
async function serveOwn(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { route, services } = one
  const credentials = await readCredentials(request, services)
  const lookup = lookupOf(credentials)
  const admission = await services.database.openSession({ ...lookup, readOnly: true })
  let actor: Actor
  let input: Record<string, unknown>
  try {
    const session = await sessionFrom(credentials, admission)
    admit(one, credentials, session)
    actor = session.actor
    input = one.read(request)
    await refuseOutOfReach(one, actor, input, admission.db)
  } catch (error) {
    await admission.rollback()
    throw error
  }
  await admission.commit()

  const tx = (work: (unit: Unit) => Promise<unknown>) =>
    transaction(
      () => services.database.openSession({ ...lookup, readOnly: false }),
      { services, tenantId: credentials.tenant.id },
      work,
      async (unit, open) => {
        // Every transaction looks up the session again, because it may have ended since.
        if (!open.found) throw await refusalOf(open.db, lookup)
        await finishUnit(unit, one, request, actor)
      },
    )
  const context = { ...common(one, originOf(request)), actor, tx, uploads: () => uploadsOf(request) }
  const result = await one.handler(input, context)
  if (route.carries === 'download') return sendDownload(reply, result as Download)
  return send(reply, envelope(route, one.write(result)))
}

/** Callers without a session: no actor, and no school but that of the request's host. */
async function serveAnyone(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { route, services } = one
  const tenant = route.onAnyHost ? null : await services.directory.byHost(request.host)
  const tx = (work: (unit: Unit) => Promise<unknown>) => {
    if (!tenant) throw problem('invalid-tenant')
    return transaction(
      () => services.database.open({ tenantId: tenant.id, person: request.ip }),
      { services, tenantId: tenant.id },
      work,
      (unit) => finishUnit(unit, { ...one, auditsItself: true }, request, null),
    )
  }
  const context = {
    ...common(one, originOf(request)),
    tenant,
    headers: request.headers,
    bytes: rawBodies.get(request) ?? new Uint8Array(),
    cookies: cookieJar(request, reply, services.config),
    tx,
  }
  const result = await one.handler(one.read(request), context)
  if (route.carries === 'download') return sendDownload(reply, result as Download)
  return send(reply, envelope(route, one.write(result)))
}

/** The operator's own host. Elsewhere these routes admit nobody, like any route for which the caller has no rule. */
async function serveOperator(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { route, services } = one
  if (!isOperatorHost(request.host, services.config)) return serveTenant(one, request, reply)
  const isGuest = route.access.who === 'operator' && !route.access.signedIn
  const operator = isGuest ? null : await findOperator(request, services)
  const context = {
    ...common(one, originOf(request)),
    operator,
    cookies: cookieJar(request, reply, services.config),
    tx: services.database.asOperator,
  }
  return send(reply, envelope(route, one.write(await one.handler(one.read(request), context))))
}

async function transaction<T, Open extends OpenTransaction>(
  open: () => Promise<Open>,
  { services, tenantId }: { services: Services; tenantId: string },
  work: (unit: Unit) => Promise<T>,
  finish: (unit: OpenUnit, tx: Open) => Promise<void>,
): Promise<T> {
  const tx = await open()
  const unit = openUnit(tx.db, tenantId, services)
  let result: T
  try {
    result = await work(unit.unit)
    await finish(unit, tx)
  } catch (error) {
    await tx.rollback()
    throw error
  }
  await tx.commit()
  for (const work of unit.afterCommit) work()
  return result
}

/** The session of a token, as just looked up. */
async function sessionFrom(
  credentials: RequestCredentials,
  { found, db }: { found: (FoundSession & CachedLookup) | null; db: TenantDb },
): Promise<CachedSession> {
  if (!found) throw await refusalOf(db, lookupOf(credentials))
  const { tenant, yearId, token } = credentials
  rememberPerson(token, found.user.userId)
  return { ...found, tenant, actor: actorFrom(found.user, tenant, yearId) }
}

/** Throws a problem if the user may not call the route. */
function admit(one: Mounted, credentials: RequestCredentials, { user, actor }: CachedSession) {
  refuseClosedTenant(credentials.tenant, tenantStateAt(credentials.tenant, one.services.now()))
  if (isShutOut(credentials.tenant, user)) throw problem('access-denied')
  if (credentials.yearId && user.yearStatus === null) throw problem('not-found')
  if (user.mustSetPassword && !one.route.beforePasswordIsSet) throw problem('password-expired')
  if (!mayUse(one.route.access, actor)) throw problem('not-allowed')
  one.services.touchSession(actor, user.lastSeenAt)
}

const originOf = ({ id, ip, headers }: FastifyRequest): RequestOrigin => ({
  requestId: id,
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
})

const common = (one: Mounted, { requestId, address, userAgent }: RequestOrigin) => ({
  services: one.services,
  requestId,
  address,
  userAgent,
  fail: (code: string, extra: ProblemExtra = {}) => {
    const failure: Failure | undefined = one.route.fails?.[code]
    if (!failure)
      throw new Error(
        `${one.action} failed with '${code}', which its contract does not declare. Add it to the route's fails.`,
      )
    throw new Problem(serverText(code, failure.message, extra.values), failure.status, extra)
  },
})
