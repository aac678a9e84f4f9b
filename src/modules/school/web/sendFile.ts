import type { Call, Reply, Route } from '#platform/contract/route.ts'
import { ApiProblem, unreachable } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import { getSession } from '#platform/web/session.ts'

/** Sends a file to a route that carries one; fails with an `ApiProblem` as every other call does. */
export async function sendFile<R extends Route>(
  route: R,
  input: Call<R>,
  file: File,
): Promise<{ message: string; data: Reply<R> }> {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, unknown> }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  const body = new FormData()
  body.append('file', file)
  const { school } = getSession()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (school) headers['x-tenant-id'] = school.tenantId
  const url = search.size > 0 ? `${path}?${search}` : path
  const response = await fetch(url, { method: route.method, body, headers, credentials: 'same-origin' }).catch(
    () => null,
  )
  if (!response) throw new ApiProblem({ status: 0, code: 'unreachable', message: unreachable })
  const answer = await response.json().catch(() => null)
  // Whatever ended the session or closed the school is met again by the next read, and told by the frame.
  void queryClient.invalidateQueries()
  if (response.ok && answer) return answer
  throw new ApiProblem({
    ...answer,
    status: response.status,
    code: answer?.code ?? 'server-error',
    message: answer?.message ?? 'Something went wrong. Please try again later.',
  })
}
