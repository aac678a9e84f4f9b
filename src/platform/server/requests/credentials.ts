import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { Config } from '../config.ts'
import type { TenantDb } from '../database/database.ts'
import type { Services } from '../services.ts'
import { normaliseHost } from '../tenants/tenantAddress.ts'
import type { TenantEntry } from '../tenants/tenantDirectory.ts'
import type { Cookies } from './context.ts'
import { type Problem, problem } from './problem.ts'
import { rawBodyOf } from './serving/rawBody.ts'
import { isKnownToken, personBehind } from './sessions/callers.ts'
import { type DeviceProof, deviceProofOf } from './sessions/deviceProof.ts'
import type { SessionLookup } from './sessions/sessionLookup.ts'

export const sessionCookie = 'banyan_session'

/**
 * The name a browser keeps a cookie under. With HTTPS it has a prefix for which browsers accept no cookie from another host
 * of the domain or from a page without HTTPS. All cookies are written and read by this name.
 */
export const cookieName = (name: string, { https }: Pick<Config, 'https'>) => (https ? `__Host-${name}` : name)

/** The settings that say how people reach the server. */
export type PublicSettings = Pick<Config, 'https' | 'publicPort'>

/** The tenant, token and year of a request, before the database has confirmed that they belong together. */
export type RequestCredentials = {
  readonly tenant: TenantEntry
  readonly token: string
  readonly yearId: string | null
  /** The person the token belonged to when it was last seen; see `callers.ts`. */
  readonly person: string
  /** The claim of an enrolled phone, which sessions of gate staff need. */
  readonly proof: DeviceProof | null
}

/** The parts of a request that identify the caller; live connections provide the same. */
export type CredentialSource = Pick<FastifyRequest, 'host' | 'method' | 'headers' | 'cookies'> & {
  readonly url?: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads a request's credentials. The host determines the school, the header must match it, and the token is looked up in it. */
export async function readCredentials(
  request: CredentialSource,
  services: Pick<Services, 'directory' | 'config'>,
): Promise<RequestCredentials> {
  const token = tokenOf(request, services.config)
  if (!token) throw problem('sign-in-needed')
  const tenant = await services.directory.byHost(request.host)
  if (!tenant) throw problem('invalid-tenant')
  if (request.headers['x-tenant-id'] !== tenant.id) throw problem('tenant-mismatch')
  if (!token.bearer) refuseForeignOrigin(request, services.config)
  const year = request.headers['x-academic-year']
  if (year !== undefined && (typeof year !== 'string' || !uuid.test(year))) {
    throw problem('invalid-input', {
      fields: [{ field: 'X-Academic-Year', ...serverText('year-id-invalid', 'must be the id of a year') }],
    })
  }
  const proof = deviceProofOf(request, rawBodyOf(request))
  return { tenant, token: token.value, yearId: year ?? null, person: personBehind(token.value), proof }
}

/** Only the hash of a token is stored, so sessions are looked up by hash. */
export const lookupOf = ({ tenant, token, yearId, person }: RequestCredentials): SessionLookup => ({
  tenant,
  tokenHash: hashToken(token),
  yearId,
  person,
})

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/**
 * Why a token has no session. Deactivating an account ends its sessions, so that person would be asked to sign in again and
 * again be refused: they are told whom to ask instead.
 */
export async function refusalOf(db: TenantDb, { tokenHash }: SessionLookup): Promise<Problem> {
  const shutOut = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select('users.id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', new Date().toISOString())
    .where('users.status_id', '!=', activeStatus.active)
    .executeTakeFirst()
  return problem(shutOut ? 'access-denied' : 'sign-in-needed')
}

function tokenOf(request: CredentialSource, config: Pick<Config, 'https'>): { value: string; bearer: boolean } | null {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)
    return bearer?.[1] ? { value: bearer[1], bearer: true } : null
  }
  const cookie = request.cookies[cookieName(sessionCookie, config)]
  return cookie && cookie.length <= 200 ? { value: cookie, bearer: false } : null
}

/** Who sent a request, for fair shares: a person, or without a session whoever is behind the address. */
export function callerOf(
  request: CredentialSource & Pick<FastifyRequest, 'ip'>,
  config: Pick<Config, 'https'>,
): Caller {
  const token = tokenOf(request, config)
  return token
    ? { person: personBehind(token.value), signedIn: true, isKnown: isKnownToken(token.value) }
    : { person: request.ip, signedIn: false, isKnown: false }
}

type Caller = { readonly person: string; readonly signedIn: boolean; readonly isKnown: boolean }

/** Browsers also send cookies with requests from other sites, so a write with a cookie must come from a page of this address. */
export function refuseForeignOrigin(request: CredentialSource, config: PublicSettings) {
  if (request.method === 'GET') return
  const { origin } = request.headers
  if (!origin || !isOwnOrigin(origin, request.host, config)) throw problem('foreign-origin')
}

/** For writes without a session (login): browsers always send an origin, other clients need not. */
export function refuseForeignPage(request: Pick<CredentialSource, 'host' | 'headers'>, config: PublicSettings) {
  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request.host, config)) throw problem('foreign-origin')
}

/**
 * The origin of this host's pages, as people see it: by HTTPS if the settings say so, because a proxy hides it from us. The
 * port is that of the settings if they name one, and otherwise the one the browser has sent with the host.
 */
export function ownOrigin(host: string, { https, publicPort }: PublicSettings): string {
  const port = publicPort ?? /:(\d{1,5})$/.exec(host)?.[1]
  return originOf(`${https ? 'https' : 'http'}://${normaliseHost(host)}${port ? `:${port}` : ''}`) ?? ''
}

const isOwnOrigin = (origin: string, host: string, config: PublicSettings) =>
  originOf(origin) === ownOrigin(host, config)

/** Scheme, host and port of an address, without the default port and the dot that may end a host; null for what has none. */
function originOf(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return `${url.protocol}//${normaliseHost(url.host)}${url.port ? `:${url.port}` : ''}`
}

type TenantState = { active: boolean; licenceValid: boolean; inMaintenance: boolean }

export const tenantStateAt = (tenant: TenantEntry, now: Date): TenantState => ({
  active: tenant.active,
  licenceValid: tenant.licenceValid,
  inMaintenance: tenant.maintenance !== null && tenant.maintenance.from <= +now && +now <= tenant.maintenance.to,
})

/** Refuses all requests to a school that is inactive, unlicensed or under maintenance. */
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

/** Every cookie is the host's own: without a domain, and for all of its paths. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, config: Pick<Config, 'https'>): Cookies {
  const fixed = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.https } as const
  return {
    get: (name) => request.cookies[cookieName(name, config)],
    set: (name, value, maxAge) => {
      reply.setCookie(cookieName(name, config), value, { ...fixed, ...(maxAge !== undefined && { maxAge }) })
    },
    clear: (name) => {
      reply.clearCookie(cookieName(name, config), fixed)
    },
  }
}
