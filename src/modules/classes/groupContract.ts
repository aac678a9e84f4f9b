import { admin, allow, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { studentGroupsDefinitions } from './groupSchemas.ts'

export const studentGroups = contract<typeof studentGroupsDefinitions>()('studentGroups', {
  listGroups: route('GET /api/classes/:classId/groups', allow(teacherOf('class', 'classId'), admin('school', 'view'))),
  createGroup: route(
    'POST /api/classes/:classId/groups',
    allow(teacherOf('class', 'classId'), admin('school', 'edit')),
  ),
  getGroup: route(
    'GET /api/student-groups/:stdGrpId',
    allow(teacherOf('studentGroup', 'stdGrpId'), admin('school', 'view')),
  ),
  saveGroup: route(
    'PUT /api/student-groups/:stdGrpId',
    allow(teacherOf('studentGroup', 'stdGrpId'), admin('school', 'edit')),
  ),
  deleteGroup: route(
    'DELETE /api/student-groups/:stdGrpId',
    allow(teacherOf('studentGroup', 'stdGrpId'), admin('school', 'edit')),
  ),
})
