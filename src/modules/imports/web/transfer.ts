import type { Call, Route } from '#platform/contract/route.ts'
import { ApiProblem, unreachable, urlOf } from '#platform/web/api.ts'
import { getSession } from '#platform/web/session.ts'

const headersOfSession = (): Record<string, string> => {
  const { school, yearId } = getSession()
  return { ...(school && { 'x-tenant-id': school.tenantId }), ...(yearId && { 'x-academic-year': yearId }) }
}

async function answered(url: string, init: RequestInit): Promise<Response> {
  const headers = { ...headersOfSession(), accept: 'application/json' }
  const response = await fetch(url, { ...init, headers, credentials: 'same-origin' }).catch(() => null)
  if (!response) throw new ApiProblem({ status: 0, code: 'unreachable', message: unreachable })
  if (response.ok) return response
  const body = await response.json().catch(() => null)
  throw new ApiProblem({
    status: response.status,
    code: body?.code ?? 'server-error',
    message: body?.message ?? 'Something went wrong. Please try again later.',
  })
}

/** Fetches what a download route sends and keeps it as a file under the name it came with. */
export async function saveFile<R extends Route>(route: R, input: Call<R>): Promise<void> {
  const response = await answered(urlOf(route, input), { method: route.method })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameFrom(response.headers.get('content-disposition') ?? '')
  link.click()
  // The browser has begun with it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function nameFrom(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : 'import.xlsx'
}
