import { admin, allow, licensed, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { activityLicences, teachers } from './access.ts'
import type { rubricsDefinitions } from './rubricSchemas.ts'
import type { activitiesDefinitions } from './schemas.ts'

export const rubricReaders = licensed(activityLicences, allow(teacher, admin('curriculum', 'view')))
const rubricWriters = licensed(activityLicences, allow(teacher, admin('curriculum', 'edit')))
const ofClass = licensed(activityLicences, allow(teacherOf('class', 'classId')))
const seeing = licensed(activityLicences, allow(teacherOf('class', 'classId'), admin('curriculum', 'view')))

export const rubrics = contract<typeof rubricsDefinitions>()('rubrics', {
  listRubrics: route('GET /api/rubrics', rubricReaders),
  addRubric: route('POST /api/rubrics', rubricWriters),
  saveRubric: route('PUT /api/rubrics/:rubricId', rubricWriters),
  removeRubric: route('DELETE /api/rubrics/:rubricId', rubricWriters),
})

export const activities = contract<typeof activitiesDefinitions>()('activities', {
  listOwnActivities: route('GET /api/activities', teachers),
  listActivities: route('GET /api/classes/:classId/activities', seeing),
  assignActivity: route('POST /api/classes/:classId/activities', ofClass),
  getActivity: route('GET /api/classes/:classId/activities/:activityId', seeing),
  saveActivity: route('PUT /api/classes/:classId/activities/:activityId', ofClass),
  removeActivity: route('DELETE /api/classes/:classId/activities/:activityId', ofClass),
  evaluate: route('PUT /api/classes/:classId/activities/:activityId/evaluations', ofClass),
  returnWork: route('POST /api/classes/:classId/activities/:activityId/returns', ofClass),
  addEvidence: route('POST /api/classes/:classId/activities/:activityId/students/:studentId/evidence', ofClass),
  removeEvidence: route('DELETE /api/classes/:classId/activities/:activityId/evidence/:evidenceId', ofClass),
})
