import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Success } from '#platform/contract/envelope.ts'
import type { Failure, Route } from '#platform/contract/route.ts'
import type { Ahead, OpenTransaction, TenantDb } from '../database/database.ts'
import type { Implementation, ServerModule } from '../module.ts'
import type { Services } from '../services.ts'
import { type Actor, actorFrom } from './actor.ts'
import type { Download, Unit } from './context.ts'
import { cookieJar, entryOf, type Knock, knockOf, refuseClosedTenant, stateOf } from './credentials.ts'
import { sendDownload } from './downloadReply.ts'
import { withIdempotency } from './idempotency.ts'
import { inputReader } from './input.ts'
import { oncePer } from './memo.ts'
import { uploadsOf } from './multipartUploads.ts'
import { Problem, type ProblemExtra, problem } from './problem.ts'
import { refuseOutOfReach, refuseUnknownScopes, type Scopes } from './reachCheck.ts'
import { forget, type Guess, recall, remember } from './sessionCache.ts'
import type { Found } from './sessionLookup.ts'
import { finishUnit, type OpenUnit, openUnit } from './unitOfWork.ts'

/** Marks the Fastify routes made here; the host refuses to start with any other. */
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

/** Puts every route of every module on the server. This is the only door: what it does not open stays shut. */
export function mount(app: FastifyInstance, modules: readonly ServerModule[], services: Services): void {
  const scopes: Scopes = Object.assign({}, ...modules.map((module) => module.scopes ?? {}))
  for (const module of modules) {
    for (const implementation of module.routes) mountContract(app, implementation, scopes, services)
  }
}

function mountContract(app: FastifyInstance, implementation: Implementation, scopes: Scopes, services: Services) {
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
    const serve = route.access.who === 'anyone' ? serveAnyone : opensOwn(route) ? serveOwn : serveTenant
    app.route({
      method: route.method,
      url: route.path,
      config: { [mounted]: true, action: one.action } as object,
      ...(route.signed && { preParsing: keepBytes }),
      handler: (request, reply) => serve(one, request, reply),
    })
  }
}

const kept = new WeakMap<FastifyRequest, Uint8Array>()

/** A signature is over the bytes that came, which parsing would lose. */
async function keepBytes(request: FastifyRequest, _reply: FastifyReply, payload: Readable): Promise<Readable> {
  const chunks: Buffer[] = []
  return payload.pipe(
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done(null, chunk)
      },
      flush: (done) => {
        kept.set(request, Buffer.concat(chunks))
        done()
      },
    }),
  )
}

export const opensOwn = (route: Route) => Boolean(route.ownTransactions || route.carries)

const replyOf = oncePer((route: Route) => z.compile(route.reply))

/** Replies are parsed by the contract: what it does not declare never leaves. */
function replyWriter(route: Route) {
  return (value: unknown) => {
    const parsed = replyOf(route).safeParse(value)
    if (parsed.success) return parsed.data
    throw new Error(`${route.method} ${route.path} broke its contract: ${z.prettifyError(parsed.error)}`)
  }
}

const envelope = (route: Route, data: unknown): Success<unknown> => ({
  status: 200,
  message: route.message ?? 'OK',
  data,
})

const send = (reply: FastifyReply, body: unknown) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(body))

/** The usual case: one transaction, in the caller's school, around the whole answer. */
async function serveTenant(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const readOnly = one.route.method === 'GET'
  const knock = await knockOf(request, one.services)
  const ahead = readOnly && (await readAhead(one, request, knock))
  if (ahead) return send(reply, ahead)
  const tx = await one.services.database.enter({ ...entryOf(knock), readOnly })
  let answered: Answered
  try {
    const guess = guessFrom(knock, tx.found)
    if (readOnly) remember(knock, guess)
    admit(one, knock, guess)
    answered = await answerIn(one, request, guess.actor, tx.db)
  } catch (error) {
    await tx.rollback()
    throw error
  }
  await tx.commit()
  for (const work of answered.unit.afterCommit) work()
  return send(reply, answered.body)
}

/**
 * Starts a read as the person this session belonged to the last time, and shows it only when the lookup that travels in the
 * same packet says that nothing about them has changed. Otherwise the read is thrown away and asked for again in the usual way.
 */
async function readAhead(one: Mounted, request: FastifyRequest, knock: Knock): Promise<Success<unknown> | null> {
  const guess = recall(knock)
  if (!guess) return null
  const tx = await one.services.database.enterAhead(guess)
  const answered = answerAs(one, request, knock, guess, tx.db)
  // Whatever was read, or refused, counts only if it was for the right person.
  answered.catch(() => {})
  try {
    if (await tx.holds) return (await answered).body
  } finally {
    await tx.commit()
  }
  forget(knock)
  return null
}

async function answerAs(one: Mounted, request: FastifyRequest, knock: Knock, guess: Guess, db: TenantDb) {
  admit(one, knock, guess)
  return answerIn(one, request, guess.actor, db)
}

type Answered = { body: Success<unknown>; unit: OpenUnit }

async function answerIn(one: Mounted, request: FastifyRequest, actor: Actor, db: TenantDb): Promise<Answered> {
  const { route } = one
  const input = one.read(request)
  const reached = refuseOutOfReach(one, actor, input, db)
  const unit = openUnit(db, actor.tenantId, one.services)
  const context = { ...common(one, request), ...unit.unit, actor }
  const answer = async () => envelope(route, one.write(await one.handler(input, context)))
  if (route.method === 'GET') {
    if (!reached) return { body: await answer(), unit }
    // Whether the thing is within reach is asked in the same packet; its refusal comes before whatever was read.
    const [reach, read] = await Promise.allSettled([reached, answer()])
    if (reach.status === 'rejected') throw reach.reason
    if (read.status === 'rejected') throw read.reason
    return { body: read.value, unit }
  }
  await reached
  const attempt = { db, actor, action: one.action, route, request }
  const body = await withIdempotency(attempt, answer, () => finishUnit(unit, one, request, actor))
  return { body, unit }
}

/** Slow work, uploads and downloads: the caller is admitted first, and the handler opens transactions of its own. */
async function serveOwn(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { route, services } = one
  const knock = await knockOf(request, services)
  const entry = entryOf(knock)
  const door = await services.database.enter({ ...entry, readOnly: true })
  let actor: Actor
  let input: Record<string, unknown>
  try {
    const guess = guessFrom(knock, door.found)
    admit(one, knock, guess)
    actor = guess.actor
    input = one.read(request)
    await refuseOutOfReach(one, actor, input, door.db)
  } catch (error) {
    await door.rollback()
    throw error
  }
  await door.commit()

  const tx = (work: (unit: Unit) => Promise<unknown>) =>
    transaction(
      () => services.database.enter({ ...entry, readOnly: false }),
      { services, tenantId: knock.tenant.id },
      work,
      async (unit, open) => {
        // The session is looked up again by every transaction: it may have ended since.
        if (!open.found) throw problem('sign-in-needed')
        await finishUnit(unit, one, request, actor)
      },
    )
  const context = { ...common(one, request), actor, tx, uploads: () => uploadsOf(request) }
  const result = await one.handler(input, context)
  if (route.carries === 'download') return sendDownload(reply, result as Download)
  return send(reply, envelope(route, one.write(result)))
}

/** Callers without a session: no actor, and no school but the one whose host they arrived on. */
async function serveAnyone(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { route, services } = one
  const tenant = route.onAnyHost ? null : await services.directory.byHost(request.host)
  const tx = (work: (unit: Unit) => Promise<unknown>) => {
    if (!tenant) throw problem('invalid-tenant')
    return transaction(
      () => services.database.open({ tenantId: tenant.id }),
      { services, tenantId: tenant.id },
      work,
      (unit) => finishUnit(unit, { ...one, auditsItself: true }, request, null),
    )
  }
  const context = {
    ...common(one, request),
    tenant,
    headers: request.headers,
    bytes: kept.get(request) ?? new Uint8Array(),
    cookies: cookieJar(request, reply, services.config.https),
    tx,
  }
  const result = await one.handler(one.read(request), context)
  if (route.carries === 'download') return sendDownload(reply, result as Download)
  return send(reply, envelope(route, one.write(result)))
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

/** Who stands behind the token, as the lookup just said. */
function guessFrom({ tenant, yearId }: Knock, found: (Found & Ahead) | null): Guess {
  if (!found) throw problem('sign-in-needed')
  return { ...found, tenant, actor: actorFrom(found.door, tenant, yearId) }
}

/** May they? Throws the refusal. */
function admit(one: Mounted, knock: Knock, { door, actor }: Guess) {
  refuseClosedTenant(knock.tenant, stateOf(knock.tenant, one.services.now()))
  if (knock.yearId && door.yearStatus === null) throw problem('not-found', { message: 'There is no such year.' })
  if (door.mustSetPassword && !one.route.beforePasswordIsSet) throw problem('password-expired')
  if (!mayUse(one.route.access, actor)) throw problem('not-allowed')
  one.services.touchSession(actor, door.lastSeenAt)
}

const common = (one: Mounted, request: FastifyRequest) => ({
  services: one.services,
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  fail: (code: string, extra: ProblemExtra = {}) => {
    const failure: Failure | undefined = one.route.fails?.[code]
    if (!failure) throw new Error(`${one.action} answered with the undeclared failure ${code}`)
    throw new Problem(code, failure.status, extra.message ?? failure.message, extra)
  },
})
