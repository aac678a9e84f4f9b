import { admin, allow, licensed, otherStaff, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of admissions on none.

export const admissionsViewed = licensed([licence.admissionManagement], allow(admin('admissionManagement', 'view')))
export const admissionsEdited = licensed([licence.admissionManagement], allow(admin('admissionManagement', 'edit')))

const anyAdmin = features.flatMap((feature) => actions.map((action) => admin(feature, action)))
/** Everybody who can sit on a panel; only the office holds admissions as a licence module. Each handler finds only the caller's panels. */
export const panelMembers = allow(teacher, otherStaff, ...anyAdmin)
export const teachersOnPanels = allow(teacher)
export const othersOnPanels = allow(otherStaff)
