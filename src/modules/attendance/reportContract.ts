import { admin, allow, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { viewing } from './contract.ts'
import type { attendanceReportsDefinitions } from './reportSchemas.ts'

const ofClass = allow(teacherOf('class', 'classId'), admin('school', 'view'))

const ofStudent = allow(teacherOf('student', 'studentId'), admin('user', 'view'), admin('school', 'view'))

export const attendanceReports = contract<typeof attendanceReportsDefinitions>()('attendanceReports', {
  getDayOverview: route('GET /api/attendance/overview', viewing),
  listDayAbsentees: route('GET /api/attendance/absentees', viewing),
  getClassDays: route('GET /api/attendance/classes/:classId/days', ofClass),
  listOwnClassDays: route('GET /api/attendance/mine/classes', allow(teacher)),
  getSubjectAttendance: route('GET /api/attendance/classes/:classId/courses/:courseId', ofClass),
  getStudentDays: route('GET /api/attendance/students/:studentId', ofStudent),
  getGradewiseAttendance: route('GET /api/school-reports/getGradewiseAttendance', viewing),
  listSummary: route('GET /api/attendance/summary', viewing),
})
