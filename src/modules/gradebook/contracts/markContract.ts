import { admin, allow, licensed, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import { approving, ofClass } from '../access.ts'
import type { markDefinitions } from './markSchemas.ts'

const viewing = licensed([licence.reports], allow(teacher, admin('gradeBook', 'view')))
const marking = licensed([licence.reports], allow(teacherOf('class', 'classId'), admin('gradeBook', 'edit')))
const moving = licensed(
  [licence.reports],
  allow(teacherOf('class', 'classId'), admin('gradeBook', 'edit'), admin('gradeBook', 'approve')),
)

export const marks = contract<typeof markDefinitions>()('gradebookMarks', {
  listSheets: route('GET /api/gradebook/sheets', viewing),
  remindTeachers: route('POST /api/gradebook/reminders', approving),
  getClassGradebook: route('GET /api/gradebook/classes/:classId', ofClass),
  saveMarks: route('PUT /api/gradebook/classes/:classId/marks', marking),
  listWorks: route('GET /api/gradebook/classes/:classId/works', ofClass),
  listMarkChanges: route('GET /api/gradebook/classes/:classId/markChanges', ofClass),
  moveSheets: route('POST /api/gradebook/classes/:classId/steps', moving),
})
