import { admin, allow } from '#platform/contract/access/access.ts'

export const mayView = allow(admin('user', 'view'))
export const mayEdit = allow(admin('user', 'edit'))
