import { allow, guardian, guardianOf, student, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyLiveClassDefinitions } from './familySchemas.ts'

export const families = allow(student, guardian)
/** A guardian opens it for a child who has no device of their own. */
const ownChild = allow(studentSelf('studentId'), guardianOf('student', 'studentId'))

export const familyLiveClasses = contract<typeof familyLiveClassDefinitions>()('familyLiveClasses', {
  listChildLiveClasses: route('GET /api/family/students/:studentId/live-classes', ownChild),
  joinLiveClass: route('POST /api/family/students/:studentId/live-classes/:liveClassId/join', ownChild),
})
