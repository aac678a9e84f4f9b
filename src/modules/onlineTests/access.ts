import { admin, allow, guardian, licensed, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the addresses: the menu of every page needs these, and the addresses come with the screens that call them.

/** Any of these modules brings online tests with it. */
export const testLicences = [licence.onlineTests, licence.assessment, licence.assessmentOnly]

// Teachers set tests in the subjects they teach, in the classes they teach them in; class teachers and the office read. Handlers check it.
export const teaching = licensed(testLicences, allow(teacher))
export const viewing = licensed(testLicences, allow(teacher, admin('assessment', 'view')))
export const familyViewing = licensed(testLicences, allow(student, guardian))
