import { formWith } from '#app/testing/fileUpload.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Request } from '../server/proofServer.ts'
import type { Sent } from './values.ts'

/** The request a call becomes: address, body and what headers its kind of body needs. */
export function requestFor(route: Route, call: Sent): Request {
  const url = urlFor(route, call)
  if (route.carries === 'upload') return { method: route.method, url, ...formWith(fileFor(route), call.body) }
  const hasBody = route.method !== 'GET' && call.body !== undefined
  return { method: route.method, url, ...(hasBody && { payload: call.body as object }) }
}

function urlFor(route: Route, { params = {}, query = {} }: Sent): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, String(value)]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/** A small white picture: a file that is what it says it is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4jwMwDC0JALoev0GybL49AAAAAElFTkSuQmCC',
  'base64',
)

const sheet = Buffer.from('Name,Date\r\nProof,15/07/2026\r\n')

/** A file of the kind the route takes. */
const fileFor = (route: Route) =>
  route.path.startsWith('/api/imports/')
    ? { name: 'proof.csv', declaredType: 'text/csv', bytes: sheet }
    : { name: 'proof.png', declaredType: 'image/png', bytes: picture }
