import { requireOwn } from '#platform/server/database/ownRecords.ts'
import { implement } from '#platform/server/module.ts'
import { feePlans } from '../../contracts/plans.ts'
import { feePlansDefinitions } from '../../contracts/plansSchemas.ts'
import {
  assignPlan,
  checkAssignment,
  endAssignment,
  getAssignment,
  listAssignments,
  previewAssignment,
} from './assignments.ts'
import {
  checkPlan,
  createPlan,
  deletePlan,
  draftNewVersion,
  getPlan,
  listPlans,
  publishPlan,
  savePlan,
} from './plans.ts'

export const planRoutes = implement(feePlans, feePlansDefinitions, {
  listPlans: async (_, { db }) => ({ plans: await listPlans(db) }),
  getPlan: ({ params }, { db }) => getPlan(db, params.planId),
  createPlan: async ({ body }, context) => {
    await checkPlan(context.db, body)
    return getPlan(context.db, await createPlan(context, body))
  },
  savePlan: async ({ params, body }, context) => {
    const before = await getPlan(context.db, params.planId)
    await checkPlan(context.db, body)
    if (before.state !== 'draft') context.fail('not-draft')
    return savePlan(context, before, body)
  },
  publishPlan: async ({ params, body }, context) => {
    const plan = await getPlan(context.db, params.planId)
    if (plan.state !== 'draft') context.fail('not-draft')
    return publishPlan(context, plan, body.version)
  },
  draftNewVersion: async ({ params }, context) => {
    const plan = await getPlan(context.db, params.planId)
    if (plan.state !== 'published') context.fail('not-published')
    const planId = await draftNewVersion(context, plan)
    return getPlan(context.db, planId ?? context.fail('has-draft'))
  },
  deletePlan: async ({ params }, context) => {
    const plan = await getPlan(context.db, params.planId)
    if (plan.state !== 'draft') context.fail('not-draft')
    await deletePlan(context, plan)
    return {}
  },

  previewAssignment: async ({ params, body }, { db }) => {
    const plan = await getPlan(db, params.planId)
    const year = await checkAssignment(db, plan, body)
    return previewAssignment(db, plan, body, year)
  },
  assignPlan: async ({ params, body }, context) => {
    const plan = await getPlan(context.db, params.planId)
    await checkAssignment(context.db, plan, body)
    if (plan.state !== 'published') context.fail('not-published')
    return assignPlan(context, plan, body)
  },
  listAssignments: async ({ query }, { db }) => {
    await requireOwn(db, 'fee_plans', [query.planId])
    await requireOwn(db, 'classes', [query.classId])
    return listAssignments(db, query)
  },
  endAssignment: async ({ params, body }, context) => {
    const before = await getAssignment(context.db, params.assignmentId)
    return endAssignment(context, before, body.toDate, body.version)
  },
})
