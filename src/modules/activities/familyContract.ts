import { allow, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { activityLicences } from './access.ts'
import type { familyActivitiesDefinitions } from './familySchemas.ts'

/** Guardians hand in too: younger children have no account of their own. */
const family = licensed(activityLicences, allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

export const familyActivities = contract<typeof familyActivitiesDefinitions>()('familyActivities', {
  listChildActivities: route('GET /api/family/students/:studentId/activities', family),
  getChildActivity: route('GET /api/family/students/:studentId/activities/:activityId', family),
  openChildActivity: route('POST /api/family/students/:studentId/activities/:activityId/opening', family),
  saveChildWork: route('PUT /api/family/students/:studentId/activities/:activityId/work', family),
  addChildEvidence: route('POST /api/family/students/:studentId/activities/:activityId/evidence', family),
  removeChildEvidence: route(
    'DELETE /api/family/students/:studentId/activities/:activityId/evidence/:evidenceId',
    family,
  ),
})
