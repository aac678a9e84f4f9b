import { admin, allow, licensed, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of the gradebook on none.

export const templateViewing = licensed([licence.reports], allow(admin('gradeBook', 'view')))
export const templateEditing = licensed([licence.reports], allow(admin('gradeBook', 'edit')))
/** Teachers' own screens; the office has its own. */
export const teacherGradebook = licensed([licence.reports], allow(teacher))
/** Whoever may type marks anywhere. */
export const markEntering = licensed([licence.reports], allow(teacher, admin('gradeBook', 'edit')))
/** Of a class; handlers decide about its subjects: teachers see and mark their own, class teachers see all of their class. */
export const ofClass = licensed([licence.reports], allow(teacherOf('class', 'classId'), admin('gradeBook', 'view')))
/** Reminds families of a class of their cards; handlers check that it is the class teacher’s own. */
export const reminding = licensed(
  [licence.reports],
  allow(teacherOf('class', 'classId'), admin('gradeBook', 'approve')),
)
/** Everything about one student on one page. */
export const studentReporting = licensed([licence.reports], allow(admin('report360', 'view')))
export const studentReportPrinting = licensed([licence.reports], allow(teacher, admin('report360', 'print')))
export const approving = licensed([licence.reports], allow(admin('gradeBook', 'approve')))
