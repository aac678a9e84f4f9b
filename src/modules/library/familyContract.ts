import { allow, guardian, guardianOf, licensed, student, studentSelf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyLibraryDefinitions } from './familySchemas.ts'

const content = [licence.contentLibrary]

/** Families look at the shelf; only the student opens what stands on it. */
export const familyBrowsing = licensed(content, allow(student, guardian))
export const studentReading = licensed(content, allow(student))

export const familyLibrary = contract<typeof familyLibraryDefinitions>()('familyLibrary', {
  getChildShelf: route(
    'GET /api/family/students/:studentId/library',
    licensed(content, allow(studentSelf('studentId'), guardianOf('student', 'studentId'))),
  ),
})
