import { allow, guardian, guardianOf, student, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyDefinitions } from './schemas.ts'

const families = allow(student, guardian)

export const family = contract<typeof familyDefinitions>()('family', {
  listChildren: route('GET /api/family/children', families),
  getHome: route('GET /api/family/home', families),
  listDue: route(
    'GET /api/family/students/:studentId/due',
    allow(studentSelf('studentId'), guardianOf('student', 'studentId')),
  ),
})
