import type { StoredFile } from '#platform/contract/files.ts'
import type { Route } from '#platform/contract/route.ts'
import { ApiProblem, unreachable, urlOf } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import { getSession } from '#platform/web/session.ts'

/** Sends one picture to an upload route; fails with an `ApiProblem` as every other call does. */
export async function sendPicture(route: Route, params: Record<string, string>, picture: File): Promise<StoredFile> {
  const body = new FormData()
  body.append('file', picture)
  const { school } = getSession()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (school) headers['x-tenant-id'] = school.tenantId
  const { method } = route
  const sent = { method, body, headers, credentials: 'same-origin' } as const
  const response = await fetch(urlOf(route, { params }), sent).catch(() => null)
  if (!response) throw new ApiProblem({ status: 0, code: 'unreachable', message: unreachable })
  const answer = await response.json().catch(() => null)
  // Whatever ended the session or closed the school is met again by the next read, and told by the frame.
  void queryClient.invalidateQueries()
  if (response.ok && answer) return answer.data
  throw new ApiProblem({
    status: response.status,
    code: answer?.code ?? 'server-error',
    message: answer?.message ?? 'Something went wrong. Please try again later.',
  })
}
