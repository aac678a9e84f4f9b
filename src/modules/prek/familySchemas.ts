import * as z from 'zod'
import { Key } from '#modules/gradebook/templateSchemas.ts'
import { id, multiline } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, serverText } from '#platform/contract/serverText.ts'

const gone = { 'no-such-report': { status: 404, message: 'We couldn’t find this report.' } } as const

export const familyPrekDefinitions = definitions({
  listReports: {
    does: 'List a child’s published reports, and what the school asks the parents',
    params: { studentId: id() },
    reply: z.object({
      reports: z.array(
        z.object({
          publishedId: id(),
          termName: z.string(),
          publishedAt: z.string(),
          isRevised: z.boolean(),
          acknowledgedAt: z.string().nullable(),
        }),
      ),
      /** Null when nothing is asked now. */
      voice: z
        .object({ termKey: Key, termName: z.string(), prompts: z.array(z.string()), answers: z.array(z.string()) })
        .nullable(),
    }),
  },
  printReport: {
    does: 'Return a published report as a PDF, exactly as it was published',
    params: { studentId: id(), publishedId: id() },
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: gone,
  },
  acknowledge: {
    does: 'Confirm that a guardian has read a report, with a comment',
    params: { studentId: id(), publishedId: id() },
    body: z.object({ comment: multiline(500, 0) }),
    reply: z.object({}),
    message: serverText('prek-acknowledged', 'Thank you. The class teacher can see it.'),
    fails: gone,
  },
  saveVoice: {
    does: 'Save what a guardian answers to the prompts of a term',
    params: { studentId: id() },
    body: z.object({ termKey: Key, answers: z.array(multiline(500, 0)).max(6) }),
    reply: z.object({}),
    message: saved,
    fails: {
      'not-asked': { status: 409, message: 'The report of this term is finished.' },
    },
  },
})

/** On the home of a family: reports a guardian has not confirmed yet. */
export const PrekPart = z.object({ unread: z.int() })
export type PrekPart = z.infer<typeof PrekPart>
