import { admin, allow, student, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { attendanceDefinitions } from './schemas.ts'

export const viewing = allow(admin('school', 'view'))
export const editing = allow(admin('school', 'edit'))
const ofStudent = allow(teacherOf('student', 'studentId'), admin('user', 'view'), admin('school', 'view'))

/** Teachers see their own classes only; the handler checks that. */
export const announced = allow(teacher, admin('user', 'view'), admin('school', 'view'))

export const attendance = contract<typeof attendanceDefinitions>()('attendance', {
  getMyDay: route('GET /api/attendance/mine', allow(teacher)),
  listUntaken: route('GET /api/attendance/mine/untaken', allow(teacher)),
  remindTeachers: route('POST /api/attendance/reminders', editing),
  getRegister: route('GET /api/attendance/classes/:classId/registers/:date', allow(teacher, admin('school', 'view'))),
  saveRegister: route('PUT /api/attendance/classes/:classId/registers/:date', allow(teacher, admin('school', 'edit'))),
  getLessonRegister: route(
    'GET /api/attendance/classes/:classId/registers/:date/:periodId/:courseId',
    allow(teacher, admin('school', 'view')),
  ),
  saveLessonRegister: route(
    'PUT /api/attendance/classes/:classId/registers/:date/:periodId/:courseId',
    allow(teacher, admin('school', 'edit')),
  ),
  listAbsentees: route(
    'GET /api/attendance/classes/:classId/absentees',
    allow(teacherOf('class', 'classId'), admin('school', 'view')),
  ),
  listKnownAbsences: route('GET /api/attendance/students/:studentId/known-absences', ofStudent),
  addKnownAbsence: route(
    'POST /api/attendance/students/:studentId/known-absences',
    allow(teacherOf('student', 'studentId'), admin('user', 'edit'), admin('school', 'edit')),
  ),
  deleteKnownAbsence: route(
    'DELETE /api/attendance/known-absences/:knownAbsenceId',
    allow(teacher, admin('user', 'edit'), admin('school', 'edit')),
  ),
  listAnnounced: route('GET /api/attendance/announced-absences', announced),
  markSeen: route(
    'POST /api/attendance/known-absences/:knownAbsenceId/seen',
    allow(teacher, admin('user', 'edit'), admin('school', 'edit')),
  ),
  getOwnAttendance: route('GET /api/attendance/own', allow(student)),
  getAttendanceSettings: route('GET /api/attendance/settings', allow(teacher, admin('school', 'view'))),
  saveAttendanceSettings: route('PUT /api/attendance/settings', editing),
})
