import { admin, allow, guardian, licensed, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the addresses: the menu of every page needs these, and the addresses come with the screens that call them.

export const challengeLicences = [licence.chapterChallenge, licence.assessment, licence.assessmentOnly]

export const familyViewing = licensed(challengeLicences, allow(student, guardian))
export const staffViewing = licensed(challengeLicences, allow(teacher, admin('assessment', 'view')))
export const staffAssigning = licensed(challengeLicences, allow(teacher, admin('assessment', 'edit')))
