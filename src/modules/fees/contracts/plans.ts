import { contract, route } from '#platform/contract/route.ts'
import { feeManagers, managementViewers } from './feeAccess.ts'
import type { feePlansDefinitions } from './plansSchemas.ts'

export const feePlans = contract<typeof feePlansDefinitions>()('feePlans', {
  listPlans: route('GET /api/fees/plans', managementViewers),
  getPlan: route('GET /api/fees/plans/:planId', managementViewers),
  createPlan: route('POST /api/fees/plans', feeManagers),
  savePlan: route('PUT /api/fees/plans/:planId', feeManagers),
  publishPlan: route('POST /api/fees/plans/:planId/publish', feeManagers),
  draftNewVersion: route('POST /api/fees/plans/:planId/versions', feeManagers),
  deletePlan: route('DELETE /api/fees/plans/:planId', feeManagers),
  previewAssignment: route('POST /api/fees/plans/:planId/preview', managementViewers),
  assignPlan: route('POST /api/fees/plans/:planId/assignments', feeManagers),
  listAssignments: route('GET /api/fees/assignments', managementViewers),
  endAssignment: route('POST /api/fees/assignments/:assignmentId/end', feeManagers),
})
