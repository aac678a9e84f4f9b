import { readUrlParameters, type UrlParameters, withoutToken } from '#platform/contract/urlParameters.ts'
import type { LinkPurpose } from '../productHost.ts'
import { mobileGateWidth } from '../routing/gate.ts'

export type Arrival = {
  readonly pathname: string
  readonly search: string
  /** Width of the window in px. */
  readonly width: number
  readonly insideApp: boolean
}

/** A link that carries a login: what it is for, and where it leads once the code is exchanged. */
export type LoginLink = { readonly token: string; readonly purpose: LinkPurpose; readonly to: string }

/**
 * Reads the address somebody arrived by. `search` is the query without its code, which never stays in the address bar;
 * `link` is set only on the pages a code may open.
 */
export function readArrival(arrival: Arrival, tenantId: string): { link: LoginLink | null; search: string } {
  const { parameters } = readUrlParameters(arrival.search)
  const search = withoutToken(arrival.search)
  const { token } = parameters
  const purpose = purposeOf(parameters, arrival)
  // A code made for another school is worth nothing here, and is not shown to this one either.
  const isForeign = parameters.tenantId !== undefined && parameters.tenantId !== tenantId
  if (!token || !purpose || isForeign) return { link: null, search }
  const pathname = purpose === 'prek' ? '/teacher/prek-reports/generate' : arrival.pathname
  return { link: { token, purpose, to: pathname + search }, search }
}

function purposeOf(parameters: UrlParameters, { pathname, width, insideApp }: Arrival): LinkPurpose | null {
  if (parameters.isPrek || pathname.startsWith('/teacher/prek-reports/generate')) return 'prek'
  if (parameters.isGradeBook) return 'gradebook'
  if (parameters.download) return 'download'
  if (/^\/(teacher|admin)\/StudentGradebook\//i.test(pathname)) return 'gradebook'
  return insideApp || width < mobileGateWidth ? 'mobile' : null
}
