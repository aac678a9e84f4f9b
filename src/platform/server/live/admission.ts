import type { IncomingHttpHeaders } from 'node:http'
import cookie from '@fastify/cookie'
import * as z from 'zod'
import { isShutOut } from '#platform/contract/access/roleModules.ts'
import { proofHeader } from '#platform/contract/deviceProof.ts'
import { type LiveCredentials, livePath } from '#platform/contract/liveConnection.ts'
import {
  lookupOf,
  ownOrigin,
  type PublicSettings,
  readCredentials,
  refusalOf,
  refuseClosedTenant,
  refuseForeignPage,
  tenantStateAt,
} from '#platform/server/requests/credentials.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { requireDevice } from '#platform/server/requests/serving/admission.ts'
import type { Services } from '#platform/server/services.ts'
import { readMark } from './sessionMarks.ts'

/** The user behind an admitted connection. `mark` identifies the rights they had when they connected. */
export type AdmittedUser = {
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  readonly mark: string
  /** When the page started reading, by this process's clock; set if it wants to know what it missed. */
  readonly readFrom: number | undefined
}

export type ConnectionRequest = { readonly host: string; readonly headers: IncomingHttpHeaders }

const Credentials: z.ZodType<LiveCredentials> = z.object({
  tenantId: z.string().max(100),
  token: z.string().max(300).optional(),
  proof: z.string().max(300).optional(),
  openFor: z.number().min(0).optional(),
})

/** Checks every request of a connection, not only the first: pages of other sites are refused. */
export function refuseForeignSite(request: ConnectionRequest, config: PublicSettings) {
  refuseForeignPage(request, config)
  const site = request.headers['sec-fetch-site']
  // A plain GET has no Origin header, but modern browsers still say where it comes from.
  if (request.headers.origin === undefined && site !== undefined && site !== 'same-origin')
    throw problem('foreign-origin')
}

/** Admits a connection by the same rules as an HTTP call, or throws the same problem. */
export async function admit(
  request: ConnectionRequest,
  auth: unknown,
  services: Pick<Services, 'database' | 'directory' | 'config'>,
  /** When it was requested; it may have been queued since. */
  requestedAt = performance.now(),
): Promise<AdmittedUser> {
  const parsed = Credentials.safeParse(auth)
  if (!parsed.success) throw problem('sign-in-needed')
  const { openFor } = parsed.data
  const readFrom = openFor === undefined ? undefined : requestedAt - openFor
  const credentials = await readCredentials(credentialSource(request, parsed.data, services.config), services)
  const { tenant } = credentials
  const lookup = lookupOf(credentials)
  const tx = await services.database.openSession({ ...lookup, readOnly: true })
  try {
    if (!tx.found) throw await refusalOf(tx.db, lookup)
    const { user } = tx.found
    refuseClosedTenant(tenant, tenantStateAt(tenant, new Date()))
    if (isShutOut(tenant, user)) throw problem('access-denied')
    requireDevice(credentials, user, new Date())
    if (user.mustSetPassword) throw problem('password-expired')
    const mark = await readMark(tx.db, tenant.id, user.sessionId)
    // The session changed just now, so the next attempt will get the right answer.
    if (mark === undefined) throw problem('busy', { retryAfter: 1 })
    return { tenantId: tenant.id, userId: user.userId, sessionId: user.sessionId, mark, readFrom }
  } finally {
    // Nothing was written.
    await tx.rollback()
  }
}

/** A connection counts as a write: with a cookie, only a page of the same host may open it. */
function credentialSource(
  { host, headers }: ConnectionRequest,
  { tenantId, token, proof }: LiveCredentials,
  config: PublicSettings,
) {
  const isSameOrigin = headers['sec-fetch-site'] === 'same-origin'
  const origin = headers.origin ?? (isSameOrigin ? ownOrigin(host, config) : undefined)
  const authorization = token === undefined ? headers.authorization : `Bearer ${token}`
  return {
    host,
    method: 'POST',
    url: livePath,
    headers: {
      'x-tenant-id': tenantId,
      ...(origin && { origin }),
      ...(authorization !== undefined && { authorization }),
      ...(proof !== undefined && { [proofHeader]: proof }),
    },
    cookies: headers.cookie ? cookie.parse(headers.cookie.slice(0, 8000)) : {},
  }
}
