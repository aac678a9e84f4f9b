import { contract, route } from '#platform/contract/route.ts'
import { onDemand, permissionDeciders } from './access.ts'
import type { reportPermissionsDefinitions } from './permissionSchemas.ts'

export const reportPermissions = contract<typeof reportPermissionsDefinitions>()('reportPermissions', {
  listPermissions: route('GET /api/reports/permissions', onDemand),
  askPermission: route('POST /api/reports/permissions', onDemand),
  grantPermission: route('POST /api/reports/permissions/:permissionId/grant', permissionDeciders),
  refusePermission: route('POST /api/reports/permissions/:permissionId/refuse', permissionDeciders),
  endPermission: route('POST /api/reports/permissions/:permissionId/end', onDemand),
})
