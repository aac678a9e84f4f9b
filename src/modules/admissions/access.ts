import { admin, allow, licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of admissions on none.

export const admissionsViewed = licensed([licence.admissionManagement], allow(admin('admissionManagement', 'view')))
export const admissionsEdited = licensed([licence.admissionManagement], allow(admin('admissionManagement', 'edit')))
