import { admin, allow, licensed, otherStaff, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of the vault on none.

/** The office: every admin with at least one privilege. */
const anyAdmin = features.flatMap((feature) => actions.map((action) => admin(feature, action)))

/** Everybody who has a vault of their own. Each handler finds only the caller's documents and those shared with them. */
export const vaultOwners = allow(teacher, otherStaff, ...anyAdmin)
/** Those of them who are neither teachers nor gate staff. */
export const otherVaultOwners = allow(otherStaff, ...anyAdmin)
export const vaultViewers = licensed([licence.topVaultManagement], allow(admin('topVault', 'view')))
export const vaultEditors = licensed([licence.topVaultManagement], allow(admin('topVault', 'edit')))
