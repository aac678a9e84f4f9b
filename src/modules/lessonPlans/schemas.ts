import * as z from 'zod'
import { StoredContent } from '#modules/library/content.ts'
import { Resource } from '#modules/library/schemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError } from '#platform/contract/serverText.ts'

const contentId = { contentId: id() }
const notFound = { 'no-such-plan': { status: 404, message: 'We couldn’t find this lesson plan.' } } as const

const StepResource = z.object({
  contentId: id(),
  title: z.string(),
  categoryId: z.int(),
  fileName: z.string().nullable(),
  written: z.string().nullable(),
})

export const lessonPlansDefinitions = definitions({
  getPlan: {
    does: 'Return a lesson plan with the resources of its steps that the caller can see',
    params: contentId,
    reply: z.object({
      resource: Resource,
      content: StoredContent.nullable(),
      used: z.array(StepResource),
      isOwn: z.boolean(),
      mayDecide: z.boolean(),
    }),
    fails: notFound,
  },
  listPlans: {
    does: 'List the lesson plans pending approval',
    query: { ...paging, sort: sortBy(['createdAt', 'title']) },
    reply: pageOf(Resource),
  },
  decidePlan: {
    does: 'Approve a submitted lesson plan or send it back with a reason',
    params: contentId,
    body: z
      .object({
        statusId: z.literal([15, 24]),
        reason: text(300, 0).default(''),
        version: z.int().min(0).max(1_000_000_000),
      })
      .refine(({ statusId, reason }) => statusId === 15 || reason !== '', {
        path: ['reason'],
        error: schemaError('reason-missing', 'Give a reason.'),
      }),
    reply: Resource,
    message: saved,
    fails: { ...notFound, 'not-pending': { status: 409, message: 'This lesson plan is not pending approval.' } },
  },
  printPlan: {
    does: 'Print a lesson plan as a PDF',
    params: contentId,
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: notFound,
  },
})
