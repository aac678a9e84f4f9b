import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

/** Apart from the addresses: the menu of every page needs it, and the addresses come with the screens that call them. */
export const reportViewing = licensed(
  [licence.assessment, licence.assessmentOnly, licence.onlineTests, licence.chapterChallenge],
  allow(admin('assessment', 'view')),
)

/** The home of assessments, for everybody who works with any of them. */
export const homeViewing = licensed(
  [licence.assessment, licence.assessmentOnly, licence.onlineTests, licence.questionPapers, licence.chapterChallenge],
  allow(teacher, admin('assessment', 'view'), superAdmin),
)
