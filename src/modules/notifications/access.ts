import { admin, allow, licensed, superAdmin } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

export const communicationViewing = licensed([licence.myProfile], allow(admin('admin', 'view'), superAdmin))
export const communicationEditing = licensed([licence.myProfile], allow(admin('admin', 'edit'), superAdmin))
