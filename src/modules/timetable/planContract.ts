import { contract, route } from '#platform/contract/route.ts'
import { editing, viewing } from './contract.ts'
import type { timetablePlanDefinitions } from './planSchemas.ts'

/** The timetable's inputs: class requirements and teacher availability. */
export const timetablePlan = contract<typeof timetablePlanDefinitions>()('timetablePlan', {
  getPlan: route('GET /api/timetable/plan', viewing),
  listRequirements: route('GET /api/timetable/requirements', viewing),
  fillRequirements: route('POST /api/timetable/requirements/fill', editing),
  createRequirement: route('POST /api/timetable/requirements', editing),
  saveRequirement: route('PUT /api/timetable/requirements/:requirementId', editing),
  deleteRequirement: route('DELETE /api/timetable/requirements/:requirementId', editing),
  saveTeacherLimits: route('PUT /api/timetable/teachers/:teacherId', editing),
})
