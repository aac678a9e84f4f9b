import { admin, allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { lessonPlansDefinitions } from './schemas.ts'

const content = [licence.contentLibrary]

/** Teachers, plan approvers and library staff. */
const viewing = licensed(content, allow(teacher, admin('curriculum', 'view'), admin('lessonPlan', 'view')))
const listing = licensed([licence.supportTickets], allow(admin('lessonPlan', 'view')))
const approving = licensed([licence.supportTickets], allow(admin('lessonPlan', 'approve')))

export const lessonPlans = contract<typeof lessonPlansDefinitions>()('lessonPlans', {
  getPlan: route('GET /api/lessonplans/:contentId', viewing),
  listPlans: route('GET /api/lessonplans', listing),
  decidePlan: route('POST /api/lessonplans/:contentId/decision', approving),
  printPlan: route('GET /api/lessonplans/:contentId/paper', viewing),
})
