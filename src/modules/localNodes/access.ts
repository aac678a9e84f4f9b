import { admin, allow, licensed, superAdmin } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the routes: the menu needs these on every page, and the addresses of nodes on none.

export const nodeViewers = licensed([licence.offlineSetup], allow(admin('admin', 'view'), superAdmin))
export const nodeEditors = licensed([licence.offlineSetup], allow(admin('admin', 'edit'), superAdmin))
