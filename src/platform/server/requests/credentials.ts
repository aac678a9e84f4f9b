import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { normaliseHost, type TenantEntry } from '../tenants/tenantDirectory.ts'
import type { Cookies } from './context.ts'
import { problem } from './problem.ts'
import type { Entry } from './sessionLookup.ts'

export const sessionCookie = 'banyan_session'

/** A caller at the door: host, tenant header and token, before the database has said whether they belong together. */
export type Knock = { readonly tenant: TenantEntry; readonly token: string; readonly yearId: string | null }

/** As much of a request as says who is asking; the live connection asks in the same words. */
export type Asking = Pick<FastifyRequest, 'host' | 'method' | 'headers' | 'cookies'>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads who knocks. The host names the school, the header must name the same one, and the token is looked up inside it. */
export async function knockOf(request: Asking, services: Pick<Services, 'directory'>): Promise<Knock> {
  const token = tokenOf(request)
  if (!token) throw problem('sign-in-needed')
  const tenant = await services.directory.byHost(request.host)
  if (!tenant) throw problem('invalid-tenant')
  if (request.headers['x-tenant-id'] !== tenant.id) throw problem('tenant-mismatch')
  if (!token.bearer) refuseForeignOrigin(request)
  const year = request.headers['x-academic-year']
  if (year !== undefined && (typeof year !== 'string' || !uuid.test(year))) {
    throw problem('invalid-input', { fields: [{ field: 'X-Academic-Year', message: 'must be the id of a year' }] })
  }
  return { tenant, token: token.value, yearId: year ?? null }
}

/** How a caller is looked up: only the hash of a token is ever stored. */
export const entryOf = ({ tenant, token, yearId }: Knock): Entry => ({ tenant, tokenHash: hashToken(token), yearId })

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

function tokenOf(request: Asking): { value: string; bearer: boolean } | null {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)
    return bearer?.[1] ? { value: bearer[1], bearer: true } : null
  }
  const cookie = request.cookies[sessionCookie]
  return cookie && cookie.length <= 200 ? { value: cookie, bearer: false } : null
}

/** A cookie travels with requests other sites cause. A write by cookie must come from a page of this very host. */
function refuseForeignOrigin(request: Asking) {
  if (request.method === 'GET') return
  const { origin } = request.headers
  if (!origin || !isOwnOrigin(origin, request.host)) throw problem('foreign-origin')
}

/** For writes without a session (login): browsers always say where a request comes from; other clients need not. */
export function refuseForeignPage(request: Pick<Asking, 'host' | 'headers'>) {
  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request.host)) throw problem('foreign-origin')
}

function isOwnOrigin(origin: string, host: string) {
  const parsed = URL.parse(origin)
  return parsed !== null && normaliseHost(parsed.host) === normaliseHost(host)
}

type TenantState = { active: boolean; licenceValid: boolean; inMaintenance: boolean }

export const stateOf = (tenant: TenantEntry, now: Date): TenantState => ({
  active: tenant.active,
  licenceValid: tenant.licenceValid,
  inMaintenance: tenant.maintenance !== null && tenant.maintenance.from <= +now && +now <= tenant.maintenance.to,
})

/** A school that is switched off, unlicensed or under maintenance answers nothing but that. */
export function refuseClosedTenant(tenant: TenantEntry, state: TenantState) {
  if (!state.active) throw problem('school-inactive')
  if (!state.licenceValid) throw problem('licence-ended')
  if (!state.inMaintenance) return
  const { maintenance } = tenant
  throw problem('maintenance', {
    details: {
      maintenance: maintenance && {
        name: maintenance.name,
        alert: maintenance.alert,
        from: new Date(maintenance.from).toISOString(),
        to: new Date(maintenance.to).toISOString(),
      },
    },
  })
}

export function cookieJar(request: FastifyRequest, reply: FastifyReply, https: boolean): Cookies {
  const fixed = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => {
      reply.setCookie(name, value, { ...fixed, ...(maxAge !== undefined && { maxAge }) })
    },
    clear: (name) => {
      reply.clearCookie(name, fixed)
    },
  }
}
