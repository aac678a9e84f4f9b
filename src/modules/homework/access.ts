import { admin, allow, guardian, licensed, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the addresses: the menu of every page needs these, and the addresses come with the screens that call them.

/** Teachers set and mark homework in the subjects they teach; class teachers read what their class has. Handlers check that. */
export const teaching = licensed([licence.myClasses], allow(teacher))
export const viewing = licensed([licence.myClasses], allow(teacher, admin('school', 'view')))

/** The office reads all homework that was given out. */
export const overseeing = licensed([licence.myClasses], allow(admin('school', 'view')))

/** Any of these modules brings homework with it. */
export const homeworkLicences = [licence.assessment, licence.curriculum, licence.reports, licence.learningSuite]
export const familyViewing = licensed(homeworkLicences, allow(student, guardian))
