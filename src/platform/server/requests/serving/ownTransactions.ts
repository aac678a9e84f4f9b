import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#platform/contract/route.ts'
import type { OpenTransaction } from '#platform/server/database/database.ts'
import { refuseLate } from '#platform/server/limits/requestTime.ts'
import type { Services } from '#platform/server/services.ts'
import type { Actor } from '../actor.ts'
import type { Download } from '../context.ts'
import { cookieJar, lookupOf, readCredentials, refusalOf } from '../credentials.ts'
import { sendDownload } from '../downloadReply.ts'
import { uploadsOf } from '../multipartUploads.ts'
import { problem } from '../problem.ts'
import { refuseOutOfReach } from '../reachCheck.ts'
import { deviceProofOf } from '../sessions/deviceProof.ts'
import type { Unit } from '../unit.ts'
import { finishUnit, type OpenUnit, openUnit } from '../unitOfWork.ts'
import { admit, sessionFrom } from './admission.ts'
import { common, envelope, type Mounted, originOf, send } from './mountedRoute.ts'
import { rawBodyOf } from './rawBody.ts'

export const opensOwn = (route: Route) => Boolean(route.ownTransactions || route.carries)

/** Slow work, uploads and downloads: the caller is admitted first, and the handler opens its own transactions. */
export async function serveOwn(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
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
        refuseLate(request)
      },
    )
  const context = { ...common(one, originOf(request)), actor, tx, uploads: () => uploadsOf(request) }
  const result = await one.handler(input, context)
  if (route.carries === 'download') {
    services.recordReads.note(actor, one.action, input, null)
    return sendDownload(reply, result as Download)
  }
  return send(reply, envelope(route, one.write(result)))
}

/** Callers without a session: no actor, and no school but that of the request's host. */
export async function serveAnyone(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { route, services } = one
  const tenant = route.onAnyHost ? null : await services.directory.byHost(request.host)
  const tx = (work: (unit: Unit) => Promise<unknown>) => {
    if (!tenant) throw problem('invalid-tenant')
    return transaction(
      () => services.database.open({ tenantId: tenant.id, person: request.ip }),
      { services, tenantId: tenant.id },
      work,
      async (unit) => {
        await finishUnit(unit, { ...one, auditsItself: true }, request, null)
        refuseLate(request)
      },
    )
  }
  const context = {
    ...common(one, originOf(request)),
    tenant,
    headers: request.headers,
    bytes: rawBodyOf(request),
    proof: deviceProofOf(request, rawBodyOf(request)),
    cookies: cookieJar(request, reply, services.config),
    uploads: () => uploadsOf(request),
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
