import { allow, guardianOf, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyCurriculumDefinitions } from './familySchemas.ts'

export const familyCurriculum = contract<typeof familyCurriculumDefinitions>()('familyCurriculum', {
  getChildCurriculum: route(
    'GET /api/family/students/:studentId/curriculum',
    allow(studentSelf('studentId'), guardianOf('student', 'studentId')),
  ),
})
