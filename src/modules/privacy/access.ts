import { admin, allow, superAdmin } from '#platform/contract/access/access.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of privacy on none.

/** Those who may ask for a person to be erased. */
export const erasureAskers = allow(admin('user', 'edit'))
/** Those who may agree to it. The handler sees to it that it is somebody else. */
export const erasureConfirmers = allow(admin('user', 'approve'))
export const privacyOfficers = allow(superAdmin)
/** Everybody who finds anything on the screen. */
export const privacyReaders = allow(admin('user', 'edit'), admin('user', 'approve'), superAdmin)
