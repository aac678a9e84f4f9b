import { operatorHost, operator as operatorRule } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { operatorDefinitions } from './schemas.ts'

/** The console of the people who run the installation. These routes exist only on the operator's host. */
export const operator = contract<typeof operatorDefinitions>()('operator', {
  login: route('POST /api/operator/login', operatorHost),
  logout: route('POST /api/operator/logout', operatorRule),
  getMe: route('GET /api/operator/me', operatorRule),
  listTenants: route('GET /api/operator/tenants', operatorRule),
  getTenant: route('GET /api/operator/tenants/:tenantId', operatorRule),
  saveTenant: route('PUT /api/operator/tenants/:tenantId', operatorRule),
  setSuspension: route('PUT /api/operator/tenants/:tenantId/suspension', operatorRule),
  listBackups: route('GET /api/operator/backups', operatorRule),
  startBackup: route('POST /api/operator/backups', operatorRule),
  getStatus: route('GET /api/operator/status', operatorRule),
  listChanges: route('GET /api/operator/changes', operatorRule),
})
