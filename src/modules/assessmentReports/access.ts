import { admin, allow, licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

/** Apart from the addresses: the menu of every page needs it, and the addresses come with the screens that call them. */
export const reportViewing = licensed(
  [licence.assessment, licence.assessmentOnly, licence.onlineTests, licence.chapterChallenge],
  allow(admin('assessment', 'view')),
)
