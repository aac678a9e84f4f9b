import { anyone } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { families, ofClass } from './access.ts'
import type { growthLinkDefinitions } from './linkSchemas.ts'

/** Links that open one published report once, without a session. */
export const growthLinks = contract<typeof growthLinkDefinitions>()('growthLinks', {
  linkReport: route('POST /api/prek/classes/:classId/students/:studentId/link', ofClass),
  linkChildReport: route('POST /api/prek/students/:studentId/reports/:publishedId/link', families),
  openReportLink: route(
    'POST /api/prek/report-links',
    anyone('the code of the link is the credential; it opens one report once, within ten minutes'),
  ),
})
