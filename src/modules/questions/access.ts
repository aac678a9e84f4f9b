import { licence } from '#platform/contract/access/moduleNumbers.ts'

/**
 * Any of these modules brings the question bank with it. Apart from the addresses: the menu of every page needs it, and the addresses
 * come with the screens that call them.
 */
export const assessmentLicences = [
  licence.assessment,
  licence.assessmentOnly,
  licence.onlineTests,
  licence.questionPapers,
  licence.chapterChallenge,
]
