import { allow, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import { ofClass } from '../access.ts'
import type { resultDefinitions } from './resultSchemas.ts'

const families = licensed([licence.reports], allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

export const results = contract<typeof resultDefinitions>()('gradebookResults', {
  getStudentGradebook: route('GET /api/gradebook/classes/:classId/students/:studentId', ofClass),
  getChildGradebook: route('GET /api/gradebook/students/:studentId', families),
})
