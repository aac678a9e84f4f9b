import { allow, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { homeworkLicences } from './access.ts'
import type { familyHomeworkDefinitions } from './familySchemas.ts'

/** Guardians read; they write only for small children, which the handlers check. */
const family = licensed(homeworkLicences, allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

export const familyHomework = contract<typeof familyHomeworkDefinitions>()('familyHomework', {
  listChildHomework: route('GET /api/family/students/:studentId/homework', family),
  getChildHomework: route('GET /api/family/students/:studentId/homework/:homeworkId', family),
  getChildPages: route('GET /api/family/students/:studentId/homework/:homeworkId/pages', family),
  openHomework: route('POST /api/family/students/:studentId/homework/:homeworkId/opening', family),
  sendUpload: route('POST /api/family/students/:studentId/homework/:homeworkId/uploads', family),
  handIn: route('POST /api/family/students/:studentId/homework/:homeworkId/handIns', family),
  takeBack: route('DELETE /api/family/students/:studentId/homework/:homeworkId/handIns', family),
})
