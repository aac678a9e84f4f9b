import { allow, guardianOf, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { familyAttendanceDefinitions } from './familySchemas.ts'

const family = allow(studentSelf('studentId'), guardianOf('student', 'studentId'))
/** Students cannot excuse themselves. */
const guardians = allow(guardianOf('student', 'studentId'))

export const familyAttendance = contract<typeof familyAttendanceDefinitions>()('familyAttendance', {
  getChildAttendance: route('GET /api/family/students/:studentId/attendance', family),
  announceAbsence: route('POST /api/family/students/:studentId/absences', guardians),
  attachPaper: route('POST /api/family/students/:studentId/absences/:knownAbsenceId/paper', guardians),
  withdrawAbsence: route('DELETE /api/family/students/:studentId/absences/:knownAbsenceId', guardians),
})
