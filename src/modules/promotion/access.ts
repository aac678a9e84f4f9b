import { admin, allow, superAdmin } from '#platform/contract/access/access.ts'
import { features } from '#platform/contract/access/permissions.ts'

export const seeing = allow(admin('school', 'view'), superAdmin)
export const deciding = allow(admin('school', 'edit'), superAdmin)
export const turning = allow(superAdmin)
/** Whoever works in the office, whatever they may do there. */
export const admins = allow(superAdmin, ...features.map((feature) => admin(feature, 'view')))
