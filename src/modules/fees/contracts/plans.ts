import { contract, route } from '#platform/contract/route.ts'
import { managing, viewing } from './feeAccess.ts'
import type { feePlansDefinitions } from './plansSchemas.ts'

export const feePlans = contract<typeof feePlansDefinitions>()('feePlans', {
  listPlans: route('GET /api/fees/plans', viewing),
  getPlan: route('GET /api/fees/plans/:planId', viewing),
  createPlan: route('POST /api/fees/plans', managing),
  savePlan: route('PUT /api/fees/plans/:planId', managing),
  publishPlan: route('POST /api/fees/plans/:planId/publish', managing),
  draftNewVersion: route('POST /api/fees/plans/:planId/versions', managing),
  deletePlan: route('DELETE /api/fees/plans/:planId', managing),
  previewAssignment: route('POST /api/fees/plans/:planId/preview', viewing),
  assignPlan: route('POST /api/fees/plans/:planId/assignments', managing),
  listAssignments: route('GET /api/fees/assignments', viewing),
  endAssignment: route('POST /api/fees/assignments/:assignmentId/end', managing),
})
