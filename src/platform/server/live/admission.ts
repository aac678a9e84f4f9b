import type { IncomingHttpHeaders } from 'node:http'
import cookie from '@fastify/cookie'
import * as z from 'zod'
import type { LiveCredentials } from '#platform/contract/liveConnection.ts'
import {
  entryOf,
  knockOf,
  refuseClosedTenant,
  refuseForeignPage,
  stateOf,
} from '#platform/server/requests/credentials.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { readMark } from './sessionMarks.ts'

/** Whom an admitted connection belongs to. `mark` stands for what they were allowed when they were let in. */
export type Seat = {
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  readonly mark: string
  /** When its page began to read, by this server's clock since it started, if it wants to be told what it missed. */
  readonly readFrom: number | undefined
}

export type Asked = { readonly host: string; readonly headers: IncomingHttpHeaders }

const Credentials: z.ZodType<LiveCredentials> = z.object({
  tenantId: z.string().max(100),
  token: z.string().max(300).optional(),
  openFor: z.number().min(0).optional(),
})

/** Every request of a connection, not only its first: pages of other sites have no business here. */
export function refuseForeignSite(asked: Asked) {
  refuseForeignPage(asked)
  const site = asked.headers['sec-fetch-site']
  // A plain GET to the own host carries no origin, but modern browsers still say where it comes from.
  if (asked.headers.origin === undefined && site !== undefined && site !== 'same-origin')
    throw problem('foreign-origin')
}

/** Lets a connection in under the rules of every HTTP call, or throws the refusal such a call would get. */
export async function admit(
  asked: Asked,
  auth: unknown,
  services: Pick<Services, 'database' | 'directory'>,
  /** When it asked: it may have waited for its turn since. */
  askedAt = performance.now(),
): Promise<Seat> {
  const credentials = Credentials.safeParse(auth)
  if (!credentials.success) throw problem('sign-in-needed')
  const { openFor } = credentials.data
  const readFrom = openFor === undefined ? undefined : askedAt - openFor
  const knock = await knockOf(askingOf(asked, credentials.data), services)
  const { tenant } = knock
  const tx = await services.database.enter({ ...entryOf(knock), readOnly: true })
  try {
    if (!tx.found) throw problem('sign-in-needed')
    const { door } = tx.found
    refuseClosedTenant(tenant, stateOf(tenant, new Date()))
    if (door.mustSetPassword) throw problem('password-expired')
    const mark = await readMark(tx.db, tenant.id, door.sessionId)
    // Something changed this very moment: the next try is told what.
    if (mark === undefined) throw problem('busy', { retryAfter: 1 })
    return { tenantId: tenant.id, userId: door.userId, sessionId: door.sessionId, mark, readFrom }
  } finally {
    // Nothing was written, so there is nothing to commit.
    await tx.rollback()
  }
}

/** A connection is asked for in the words of a write: with a cookie, only a page of this very host may open it. */
function askingOf({ host, headers }: Asked, { tenantId, token }: LiveCredentials) {
  const origin = headers.origin ?? (headers['sec-fetch-site'] === 'same-origin' ? `http://${host}` : undefined)
  const authorization = token === undefined ? headers.authorization : `Bearer ${token}`
  return {
    host,
    method: 'POST',
    headers: {
      'x-tenant-id': tenantId,
      ...(origin && { origin }),
      ...(authorization !== undefined && { authorization }),
    },
    cookies: headers.cookie ? cookie.parse(headers.cookie.slice(0, 8000)) : {},
  }
}
