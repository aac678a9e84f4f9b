import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '#platform/contract/route.ts'
import type { HostLimits } from '../limits/hostLimits.ts'
import { requestRates } from '../limits/requestRates.ts'
import { withinTime } from '../limits/requestTime.ts'
import type { Implementation, ServerModule } from '../module.ts'
import type { Services } from '../services.ts'
import { inRequest } from '../watch/work.ts'
import { inputReader } from './input.ts'
import { refuseUnknownScopes, type Scopes } from './reachCheck.ts'
import { type Handler, type Mounted, replyWriter } from './serving/mountedRoute.ts'
import { serveOperator } from './serving/operatorRequest.ts'
import { opensOwn, serveAnyone, serveOwn } from './serving/ownTransactions.ts'
import { keepRawBody, keepSignedBody } from './serving/rawBody.ts'
import { companionOf, serveTenant } from './serving/tenantRequest.ts'
import { requestTurns, schoolTurns, type TakeTurn } from './shares/requestTurns.ts'

/** Marks Fastify routes created here. The host refuses to start with any others. */
export const mounted = Symbol('made by mount')

/** Mounts every route of every module. This is the only way in: `httpServer.ts` refuses any other route. */
export function mount(
  app: FastifyInstance,
  modules: readonly ServerModule[],
  services: Services,
  limits: HostLimits,
): void {
  const scopes: Scopes = Object.assign({}, ...modules.map((module) => module.scopes ?? {}))
  const limited = { limits, takeTurn: requestTurns(services.config), refuseFlood: requestRates(services.config) }
  for (const module of modules) {
    for (const implementation of module.routes) mountContract(app, implementation, { scopes, services, ...limited })
  }
}

type MountOptions = {
  readonly scopes: Scopes
  readonly services: Services
  readonly limits: HostLimits
  readonly takeTurn: TakeTurn
  readonly refuseFlood: (request: FastifyRequest) => void
}

function mountContract(
  app: FastifyInstance,
  implementation: Implementation,
  { scopes, services, limits, takeTurn, refuseFlood }: MountOptions,
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
    const takeSchoolTurn = schoolTurns(route.atOnce)
    if (route.method === 'GET' && serve === serveTenant) services.reads.set(route.path, companionOf(one))
    app.route({
      method: route.method,
      url: route.path,
      config: { [mounted]: true, action: one.action, isSigned: route.signed !== undefined } as object,
      preParsing: route.signed ? keepRawBody : keepSignedBody,
      // Health, readiness and metrics are asked for by machines that must always get an answer.
      ...(contract.name !== 'host' && {
        onRequest: (request, _reply, done) => {
          refuseFlood(request)
          done()
        },
      }),
      handler: (request, reply) =>
        inRequest(request, one.action, () =>
          withinTime(request, route, limits, () =>
            takeTurn(request, () => takeSchoolTurn(request, () => serve(one, request, reply))),
          ),
        ),
    })
  }
}

function servingOf(route: Route) {
  if (route.access.who === 'anyone') return serveAnyone
  if (route.access.who === 'operator') return serveOperator
  return opensOwn(route) ? serveOwn : serveTenant
}
