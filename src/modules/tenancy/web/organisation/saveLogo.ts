import { type Organisation, organisation } from '#modules/tenancy/contract.ts'
import { ApiProblem, unreachable } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import { getSession } from '#platform/web/session.ts'

/** Sends a picture as the organisation's logo; fails with an `ApiProblem` as every other call does. */
export async function saveLogo(picture: File): Promise<Organisation> {
  const { method, path } = organisation.routes.saveLogo
  const body = new FormData()
  body.append('file', picture)
  const { school } = getSession()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (school) headers['x-tenant-id'] = school.tenantId
  const response = await fetch(path, { method, body, headers, credentials: 'same-origin' }).catch(() => null)
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
