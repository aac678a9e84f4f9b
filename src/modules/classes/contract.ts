import { admin, allow, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { classesDefinitions } from './schemas.ts'

const ofClass = allow(teacherOf('class', 'classId'), admin('school', 'view'))
const placing = allow(admin('school', 'edit'), admin('user', 'edit'))

export const classes = contract<typeof classesDefinitions>()('classes', {
  listMyClasses: route('GET /api/admin/teacher/classes', allow(teacher)),
  listClasses: route('GET /api/classes', allow(admin('school', 'view'))),
  listClassOptions: route('GET /api/class-options', allow(teacher, admin('school', 'view'), admin('user', 'view'))),
  getClass: route('GET /api/classes/:classId', ofClass),
  listClassStudents: route('GET /api/classes/:classId/students', ofClass),
  listTeachings: route('GET /api/classes/:classId/teachers', ofClass),
  getElectives: route('GET /api/classes/:classId/electives', ofClass),
  saveElectives: route('PUT /api/classes/:classId/electives', allow(admin('school', 'edit'))),
  enrolStudents: route('POST /api/classes/:classId/enrolments', placing),
  moveStudents: route('POST /api/classes/:classId/moves', placing),
  endEnrolments: route('POST /api/classes/:classId/leavers', placing),
})
