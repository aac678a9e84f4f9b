import { admin, allow, teacher } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { curriculumDefinitions } from './schemas.ts'

// Teachers can only use the courses they teach; the handlers check that.
const viewing = allow(teacher, admin('curriculum', 'view'))
const editing = allow(teacher, admin('curriculum', 'edit'))
const approving = allow(admin('curriculum', 'approve'))

export const curriculum = contract<typeof curriculumDefinitions>()('curriculum', {
  listCourses: route('GET /api/curriculum/courses/', viewing),
  listCoursesOf: route('GET /api/curriculum/courses/:userRefId', viewing),
  listCurriculum: route('GET /api/curriculum/listCurriculum', viewing),
  getSyllabus: route('GET /api/curriculum/syllabus', viewing),
  getFit: route('GET /api/curriculum/syllabus/:gradeId/:courseId/fit', viewing),
  saveSyllabus: route('PUT /api/curriculum/syllabus/:gradeId/:courseId', editing),
  deleteCurriculum: route('DELETE /api/curriculum/deleteCurriculum', allow(admin('curriculum', 'edit'))),
  listVersions: route('GET /api/curriculum/syllabus/:gradeId/:courseId/versions', viewing),
  getDifferences: route('GET /api/curriculum/syllabus/:gradeId/:courseId/differences', viewing),
  restoreVersion: route('POST /api/curriculum/syllabus/:gradeId/:courseId/restore', editing),
  copyFromYear: route('POST /api/curriculum/syllabus/:gradeId/:courseId/copyFromYear', editing),
  listCatalogue: route('GET /api/curriculum/catalogue', viewing),
  getCurriculumFromTopSchool: route('POST /api/curriculum/getCurriculumFromTopSchool', editing),
  sendForApproval: route('POST /api/curriculum/syllabus/:gradeId/:courseId/send', editing),
  decideCurriculum: route('POST /api/curriculum/syllabus/:gradeId/:courseId/decision', approving),
})
