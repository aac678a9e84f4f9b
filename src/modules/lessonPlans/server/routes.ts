import { approval, categories } from '#modules/library/kinds.ts'
import { decide, findSome, findWhole, listResources, mayDecide } from '#modules/library/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { lessonPlans } from '../contract.ts'
import { lessonPlansDefinitions } from '../schemas.ts'
import { planPaper } from './planPaper.ts'

/** Finds a lesson plan the caller can see. Other kinds of resource count as not found. */
async function findPlan(db: TenantDb, actor: Actor, contentId: string, isHeld = false) {
  const resource = await findWhole(db, actor, contentId, isHeld)
  return resource?.categoryId === categories.lessonPlan ? resource : undefined
}

type PlanResource = NonNullable<Awaited<ReturnType<typeof findPlan>>>
const contentOf = ({ content }: PlanResource) => (content?.kind === 'plan' ? content : null)
const stepResources = (db: TenantDb, actor: Actor, resource: PlanResource) =>
  findSome(
    db,
    actor,
    (contentOf(resource)?.steps ?? []).flatMap(({ contentIds }) => contentIds),
  )

export const lessonPlanRoutes = implement(lessonPlans, lessonPlansDefinitions, {
  getPlan: async ({ params }, { db, actor, fail }) => {
    const resource = (await findPlan(db, actor, params.contentId)) ?? fail('no-such-plan')
    return {
      resource,
      content: contentOf(resource),
      used: await stepResources(db, actor, resource),
      isOwn: resource.ownerId === actor.userId,
      mayDecide: mayDecide(actor, resource) && resource.statusId === approval.pending,
    }
  },

  listPlans: ({ query }, { db, actor }) =>
    listResources(db, actor, { ...query, shelf: 'approval', categoryId: categories.lessonPlan }),

  decidePlan: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const resource = (await findPlan(db, actor, params.contentId, true)) ?? fail('no-such-plan')
    if (!(await decide(context, resource, body))) fail('not-pending')
    return (await findPlan(db, actor, params.contentId)) ?? fail('no-such-plan')
  },

  printPlan: async ({ params, query }, { tx, actor, services, fail }) => {
    const paper = await tx(async ({ db }) => {
      const resource = (await findPlan(db, actor, params.contentId)) ?? fail('no-such-plan')
      const used = await stepResources(db, actor, resource)
      const titles = new Map(used.map(({ contentId, title }) => [contentId, title]))
      return { resource, plan: contentOf(resource), titles, letterhead: await readLetterhead(db, services) }
    })
    return planPaper(services.documents, { ...paper, ...query })
  },
})
