import { allow, guardianOf, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyTimetableDefinitions } from './familySchemas.ts'

export const familyTimetable = contract<typeof familyTimetableDefinitions>()('familyTimetable', {
  getChildWeek: route(
    'GET /api/family/students/:studentId/timetable',
    allow(studentSelf('studentId'), guardianOf('student', 'studentId')),
  ),
})
