import { admin, allow, licensed, superAdmin } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of the gateway on none.

export const gatewayViewing = licensed([licence.notification], allow(admin('admin', 'view'), superAdmin))
export const gatewayEditing = licensed([licence.notification], allow(admin('admin', 'edit'), superAdmin))
/** The second person: approves what somebody else has written. */
export const gatewayApproving = licensed([licence.notification], allow(admin('admin', 'approve'), superAdmin))
