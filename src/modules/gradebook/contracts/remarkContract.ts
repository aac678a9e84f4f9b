import { admin, allow, licensed, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import { approving, ofClass, templateViewing } from '../access.ts'
import type { remarkDefinitions } from './remarkSchemas.ts'

/** The class teacher writes, who may approve reads them before they are printed; handlers check the former. */
const writing = licensed([licence.reports], allow(teacherOf('class', 'classId'), admin('gradeBook', 'edit')))
const keeping = licensed([licence.reports], allow(teacher, admin('gradeBook', 'edit')))

export const remarks = contract<typeof remarkDefinitions>()('gradebookRemarks', {
  listRemarks: route('GET /api/gradebook/classes/:classId/remarks', ofClass),
  saveRemark: route('PUT /api/gradebook/classes/:classId/remarks/:studentId', writing),
  readRemark: route('POST /api/gradebook/classes/:classId/remarks/:studentId/reading', approving),
  listBank: route('GET /api/gradebook/remarkBank', templateViewing),
  keepRemark: route('POST /api/gradebook/remarkBank', keeping),
  forgetRemark: route('DELETE /api/gradebook/remarkBank/:bankRemarkId', keeping),
})
