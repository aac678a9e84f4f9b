import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { LinkCode, linkGone, ReportLink } from '../reportLinkSchemas.ts'
import { cardLanguages } from './cardSchemas.ts'

const language = z.enum(cardLanguages).default('en')
const gone = { 'no-such-card': { status: 404, message: 'We couldn’t find this report card.' } } as const

export const linkDefinitions = definitions({
  linkCard: {
    does: 'Make a link that opens a report card once, for some minutes and without a session',
    params: { classId: id(), cardId: id() },
    body: z.object({ language }),
    reply: ReportLink,
    fails: {
      ...gone,
      'no-such-class': { status: 404, message: 'We couldn’t find this class.' },
      'not-your-class': { status: 409, message: 'Only the class teacher and the office handle report cards.' },
      'card-of-another-class': { status: 409, message: 'This report card belongs to another class.' },
    },
  },
  linkChildCard: {
    does: 'Make a link that opens a child’s report card once, for some minutes and without a session',
    params: { studentId: id(), cardId: id() },
    body: z.object({ language }),
    reply: ReportLink,
    fails: gone,
  },
  openCardLink: {
    does: 'Exchange the code of a link for the report card it was made for, as a PDF',
    body: LinkCode,
    carries: 'download',
    reply: z.unknown(),
    fails: linkGone,
  },
})
