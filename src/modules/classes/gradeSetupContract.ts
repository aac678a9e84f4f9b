import { admin, allow } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { gradeSetupDefinitions } from './gradeSetupSchemas.ts'

const viewing = allow(admin('school', 'view'))

const editing = allow(admin('school', 'edit'))

/** Grades, streams, sections, subjects and teacher assignments. */
export const gradeSetup = contract<typeof gradeSetupDefinitions>()('gradeSetup', {
  listGrades: route('GET /api/grades', allow(admin('school', 'view'), admin('user', 'view'))),
  addGrades: route('POST /api/grades', editing),
  orderGrades: route('PUT /api/grades/order', editing),
  saveGrade: route('PATCH /api/grades/:gradeId', editing),
  deleteGrade: route('DELETE /api/grades/:gradeId', editing),
  addStreams: route('POST /api/grades/:gradeId/streams', editing),
  saveStream: route('PATCH /api/streams/:streamId', editing),
  deleteStream: route('DELETE /api/streams/:streamId', editing),
  addSections: route('POST /api/classes', editing),
  saveSection: route('PATCH /api/classes/:classId', editing),
  deleteSection: route('DELETE /api/classes/:classId', editing),
  listSubjects: route('GET /api/subjects', viewing),
  addSubjects: route('POST /api/subjects', editing),
  saveSubject: route('PATCH /api/subjects/:courseId', editing),
  deleteSubject: route('DELETE /api/subjects/:courseId', editing),
  getGradeSetup: route('GET /api/grades/:gradeId/setup', viewing),
  saveGradeSubjects: route('PUT /api/grades/:gradeId/subjects', editing),
  listTeacherOptions: route('GET /api/teacher-options', viewing),
  assignTeachers: route('PUT /api/teacher-assignments', editing),
  copyYear: route('POST /api/classes/copy', editing),
})
