import { allow, guardian, licensed, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the addresses: the menu of every page needs these, and the addresses come with the screens that call them.

/** The licences of homework and activities: one of them is enough. */
export const activityLicences = [licence.assessment, licence.curriculum, licence.reports, licence.learningSuite]

export const teachers = licensed(activityLicences, allow(teacher))
export const families = licensed(activityLicences, allow(student, guardian))
