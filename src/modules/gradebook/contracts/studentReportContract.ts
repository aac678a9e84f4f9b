import { admin, allow, anyone, licensed, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { studentReportDefinitions } from './studentReportSchemas.ts'

const viewing = licensed([licence.reports], allow(teacher, admin('report360', 'view')))
const ofStudent = licensed([licence.reports], allow(teacherOf('student', 'studentId'), admin('report360', 'view')))

const printing = licensed([licence.reports], allow(teacherOf('student', 'studentId'), admin('report360', 'print')))

/** One student on one page (report 29). */
export const studentReports = contract<typeof studentReportDefinitions>()('studentReports', {
  listReportStudents: route('GET /api/gradebook/reports/students', viewing),
  getStudentReport: route('GET /api/gradebook/reports/students/:studentId', ofStudent),
  printStudentReport: route('GET /api/gradebook/reports/students/:studentId/file', printing),
  linkStudentReport: route('POST /api/gradebook/reports/students/:studentId/link', printing),
  openStudentReportLink: route(
    'POST /api/gradebook/student-report-links',
    anyone('the code of the link is the credential; it opens one report once, within ten minutes'),
  ),
})
