import { allow, guardian, guardianOf, licensed, student, studentSelf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyCurriculumDefinitions } from './familySchemas.ts'

export const familyViewing = licensed([licence.curriculum], allow(student, guardian))

export const familyCurriculum = contract<typeof familyCurriculumDefinitions>()('familyCurriculum', {
  getChildCurriculum: route(
    'GET /api/family/students/:studentId/curriculum',
    licensed([licence.curriculum], allow(studentSelf('studentId'), guardianOf('student', 'studentId'))),
  ),
})
