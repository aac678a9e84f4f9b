import * as z from 'zod'
import { LinkCode, linkGone, ReportLink } from '#modules/gradebook/reportLinkSchemas.ts'
import { Key } from '#modules/gradebook/templateSchemas.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

const language = z.enum(['en', 'hi']).default('en')
const reportGone = { 'no-such-report': { status: 404, message: 'We couldn’t find this report.' } } as const

export const growthLinkDefinitions = definitions({
  linkReport: {
    does: 'Make a link that opens a child’s published report once, for some minutes and without a session',
    params: { classId: id(), studentId: id() },
    body: z.object({ termKey: Key, language }),
    reply: ReportLink,
    fails: {
      ...reportGone,
      'no-such-class': { status: 404, message: 'We couldn’t find this class.' },
      'no-such-student': { status: 404, message: 'We couldn’t find this student in the class.' },
    },
  },
  linkChildReport: {
    does: 'Make a link that opens one of a child’s reports once, for some minutes and without a session',
    params: { studentId: id(), publishedId: id() },
    body: z.object({ language }),
    reply: ReportLink,
    fails: reportGone,
  },
  openReportLink: {
    does: 'Exchange the code of a link for the report it was made for, as a PDF',
    body: LinkCode,
    carries: 'download',
    reply: z.unknown(),
    fails: linkGone,
  },
})
