import { admin, allow, student, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { timetableDefinitions } from './schemas.ts'

export const viewing = allow(admin('timetable', 'view'))
export const editing = allow(admin('timetable', 'edit'))

export const timetable = contract<typeof timetableDefinitions>()('timetable', {
  getMyWeek: route('GET /api/timetable/mine', allow(teacher, student)),
  getClassWeek: route(
    'GET /api/timetable/classes/:classId',
    allow(teacherOf('class', 'classId'), admin('timetable', 'view'), admin('school', 'view')),
  ),
  getTeacherWeek: route(
    'GET /api/timetable/teachers/:teacherId/week',
    allow(admin('timetable', 'view'), admin('school', 'view')),
  ),
  getRoomWeek: route(
    'GET /api/timetable/rooms/:roomId/week',
    allow(admin('timetable', 'view'), admin('school', 'view')),
  ),
})
