import { approval, categories } from '#modules/library/kinds.ts'
import { decide, findSome, findWhole, listResources, mayDecide } from '#modules/library/server/public.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { lessonPlans } from '../contract.ts'
import { lessonPlansDefinitions } from '../schemas.ts'
import { planPaper } from './planPaper.ts'

/** A lesson plan the caller sees; other resources are none. */
async function findPlan(db: TenantDb, actor: Actor, contentId: string, isHeld = false) {
  const resource = await findWhole(db, actor, contentId, isHeld)
  return resource?.categoryId === categories.lessonPlan ? resource : undefined
}

type Found = NonNullable<Awaited<ReturnType<typeof findPlan>>>
const planIn = ({ content }: Found) => (content?.kind === 'plan' ? content : null)
const usedIn = (db: TenantDb, actor: Actor, found: Found) =>
  findSome(
    db,
    actor,
    (planIn(found)?.steps ?? []).flatMap(({ contentIds }) => contentIds),
  )

export const lessonPlanRoutes = implement(lessonPlans, lessonPlansDefinitions, {
  getPlan: async ({ params }, { db, actor, fail }) => {
    const resource = (await findPlan(db, actor, params.contentId)) ?? fail('no-such-plan')
    return {
      resource,
      content: planIn(resource),
      used: await usedIn(db, actor, resource),
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
    const printing = await tx(async ({ db }) => {
      const resource = (await findPlan(db, actor, params.contentId)) ?? fail('no-such-plan')
      const used = await usedIn(db, actor, resource)
      const titles = new Map(used.map(({ contentId, title }) => [contentId, title]))
      return { resource, plan: planIn(resource), titles, letterhead: await readLetterhead(db, services) }
    })
    return planPaper(services.documents, { ...printing, ...query })
  },
})
