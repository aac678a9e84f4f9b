import {
  readUrlParameters,
  reportCodePrefix,
  type UrlParameters,
  withoutToken,
} from '#platform/contract/addresses/urlParameters.ts'
import type { LinkPurpose } from '../productHost.ts'
import { mobileGateWidth } from '../routing/gate.ts'

export type Arrival = {
  readonly pathname: string
  readonly search: string
  /** Width of the window in px. */
  readonly width: number
  readonly insideApp: boolean
}

/** A sign-in link: its purpose, and where it leads once the code is exchanged. */
export type LoginLink = { readonly token: string; readonly purpose: LinkPurpose; readonly to: string }

/**
 * Reads the address the app was opened with. `search` is the query without the code, which must not stay in the address
 * bar; `link` is set only on pages that accept a code.
 */
export function readArrival(arrival: Arrival, tenantId: string): { link: LoginLink | null; search: string } {
  const { parameters } = readUrlParameters(arrival.search)
  const search = withoutToken(arrival.search)
  const { token } = parameters
  const purpose = purposeOf(parameters, arrival)
  // A code for another school does not work here and is not sent to this one.
  const isForeign = parameters.tenantId !== undefined && parameters.tenantId !== tenantId
  // A report's own code signs nobody in; the page it leads to exchanges it.
  if (!token || !purpose || isForeign || token.startsWith(reportCodePrefix)) return { link: null, search }
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
