import { admin, allow, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { mayEdit, mayView } from './personAccess.ts'
import type { studentsDefinitions } from './schemas.ts'

const ofStudent = allow(admin('user', 'view'), teacherOf('student', 'studentId'))

export const students = contract<typeof studentsDefinitions>()('students', {
  listStudents: route('GET /api/students', allow(admin('user', 'view'), teacher)),
  getStudent: route('GET /api/students/:studentId', ofStudent),
  listPastClasses: route('GET /api/students/:studentId/classes', ofStudent),
  listStudentChanges: route('GET /api/students/:studentId/changes', mayView),
  addStudent: route('POST /api/students', mayEdit),
  saveStudent: route('PUT /api/students/:studentId', mayEdit),
  placeStudent: route('POST /api/students/:studentId/class', mayEdit),
  setStudentStatus: route('PUT /api/students/:studentId/status', mayEdit),
  resetStudentPassword: route('POST /api/students/:studentId/password', mayEdit),
  deleteStudent: route('DELETE /api/students/:studentId', mayEdit),
  showAadhaar: route('POST /api/students/:studentId/aadhaar', mayEdit),
  exportStudent: route('POST /api/students/:studentId/export', mayEdit),
  saveStudentPhoto: route('PUT /api/students/:studentId/photo', mayEdit),
  removeStudentPhoto: route('DELETE /api/students/:studentId/photo', mayEdit),
  saveStudentPicture: route('PUT /api/students/:studentId/pictures/:fieldId', mayEdit),
})
