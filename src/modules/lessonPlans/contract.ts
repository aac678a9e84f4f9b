import * as z from 'zod'
import { Content } from '#modules/library/content.ts'
import { Resource } from '#modules/library/contract.ts'
import { admin, allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'

const content = [licence.contentLibrary]
/** Teachers, those who approve plans, and those who look into the library. */
export const lookingAt = licensed(content, allow(teacher, admin('curriculum', 'view'), admin('lessonPlan', 'view')))
const watching = licensed([licence.supportTickets], allow(admin('lessonPlan', 'view')))
const approving = licensed([licence.supportTickets], allow(admin('lessonPlan', 'approve')))

const contentId = { contentId: id() }
const gone = { 'no-such-plan': { status: 404, message: 'There is no such lesson plan.' } } as const

const Used = z.object({
  contentId: id(),
  title: z.string(),
  categoryId: z.int(),
  fileName: z.string().nullable(),
  written: z.string().nullable(),
})

export const lessonPlans = contract('lessonPlans', {
  getPlan: route('GET /api/lessonplans/:contentId', {
    does: 'Tell a lesson plan with the resources of its steps, as far as the caller sees them',
    access: lookingAt,
    params: contentId,
    reply: z.object({
      resource: Resource,
      content: Content.nullable(),
      used: z.array(Used),
      isOwn: z.boolean(),
      mayDecide: z.boolean(),
    }),
    fails: gone,
  }),
  listPlans: route('GET /api/lessonplans', {
    does: 'List the lesson plans that wait for approval',
    access: watching,
    query: { ...paging, sort: sortBy(['createdAt', 'title']) },
    reply: pageOf(Resource),
  }),
  decidePlan: route('POST /api/lessonplans/:contentId/decision', {
    does: 'Approve an offered lesson plan, or send it back with a reason',
    access: approving,
    params: contentId,
    body: z
      .object({
        statusId: z.literal([15, 24]),
        reason: text(300, 0).default(''),
        version: z.int().min(0).max(1_000_000_000),
      })
      .refine(({ statusId, reason }) => statusId === 15 || reason !== '', {
        path: ['reason'],
        error: 'Give a reason.',
      }),
    reply: Resource,
    message: 'Saved',
    fails: { ...gone, 'not-pending': { status: 409, message: 'This plan does not wait for approval.' } },
  }),
  printPlan: route('GET /api/lessonplans/:contentId/paper', {
    does: 'Print a lesson plan as a PDF',
    access: lookingAt,
    params: contentId,
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: gone,
  }),
})
