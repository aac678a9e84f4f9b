import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorDb } from '#platform/server/database/database.ts'
import { refuseLate } from '#platform/server/limits/requestTime.ts'
import { isOperatorHost } from '#platform/server/tenants/tenantAddress.ts'
import { cookieJar } from '../credentials.ts'
import { findOperator } from '../sessions/operatorSession.ts'
import { common, envelope, type Mounted, originOf, send } from './mountedRoute.ts'
import { serveTenant } from './tenantRequest.ts'

/** The operator's own host. Elsewhere these routes admit nobody, like any route for which the caller has no rule. */
export async function serveOperator(one: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { route, services } = one
  if (!isOperatorHost(request.host, services.config)) return serveTenant(one, request, reply)
  const isGuest = route.access.who === 'operator' && !route.access.signedIn
  const operator = isGuest ? null : await findOperator(request, services)
  const context = {
    ...common(one, originOf(request)),
    operator,
    cookies: cookieJar(request, reply, services.config),
    tx: <T>(work: (db: OperatorDb) => Promise<T>) =>
      services.database.asOperator(async (db) => {
        const result = await work(db)
        refuseLate(request)
        return result
      }),
  }
  return send(reply, envelope(route, one.write(await one.handler(one.read(request), context))))
}
