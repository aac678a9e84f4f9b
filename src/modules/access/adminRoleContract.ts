import { admin as adminWith, allow, superAdmin } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { adminRolesDefinitions } from './adminRoleSchemas.ts'

export const adminRoles = contract<typeof adminRolesDefinitions>()('adminRoles', {
  listAdmins: route('GET /api/admin-accounts', allow(superAdmin, adminWith('admin', 'view'))),
  createAdmin: route('POST /api/admin-accounts', allow(superAdmin)),
  savePrivileges: route('PUT /api/admin-accounts/:userId/privileges', allow(superAdmin)),
  setAdminStatus: route('PUT /api/admin-accounts/:userId/status', allow(superAdmin)),
})
