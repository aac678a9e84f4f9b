import { formWith } from '#app/testing/fileUpload.ts'
import type { Route } from '#platform/contract/route.ts'
import type { ProofRequest } from '../server/proofServer.ts'
import type { CallInput } from './values.ts'

/** The HTTP request for a call: URL, body, and the headers its body needs. */
export function buildRequest(route: Route, call: CallInput): ProofRequest {
  const url = buildUrl(route, call)
  if (route.carries === 'upload') return { method: route.method, url, ...formWith(sampleFile(route), call.body) }
  const hasBody = route.method !== 'GET' && call.body !== undefined
  return { method: route.method, url, ...(hasBody && { payload: call.body as object }) }
}

function buildUrl(route: Route, { params = {}, query = {} }: CallInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, String(value)]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/** A small white PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4jwMwDC0JALoev0GybL49AAAAAElFTkSuQmCC',
  'base64',
)

const sheet = Buffer.from('Name,Date\r\nProof,15/07/2026\r\n')

/** Marks for a test whose only question is numbered 1, for nobody. */
const marksSheet = Buffer.from('ID,1\r\n')

/** A sound without a sample. */
const sound = Buffer.from(`RIFF${'\0'.repeat(4)}WAVEfmt ${'\0'.repeat(28)}`)

const paper = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A file of a type the route accepts. */
const sampleFile = (route: Route) =>
  route.path.startsWith('/api/imports/')
    ? { name: 'proof.csv', declaredType: 'text/csv', bytes: sheet }
    : route.path.endsWith('/sheet')
      ? { name: 'proof.csv', declaredType: 'text/csv', bytes: marksSheet }
      : route.path.endsWith('tickets/files')
        ? { name: 'proof.pdf', declaredType: 'application/pdf', bytes: paper }
        : route.path.endsWith('/voice')
          ? { name: 'proof.wav', declaredType: 'audio/wav', bytes: sound }
          : { name: 'proof.png', declaredType: 'image/png', bytes: picture }
