export { type Identity, readIdentity, saveIdentity, setLogo } from './identity.ts'
export { listYears } from './tenantQueries.ts'
export {
  findTenantSettings,
  isDomainTaken,
  listTenants,
  type OperatedTenant,
  resumeTenant,
  saveTenantSettings,
  suspendTenant,
  type TenantLine,
} from './tenantSettings.ts'
export {
  createYear,
  deleteYear,
  editableYears,
  getYear,
  isYearNameTaken,
  makeYearCurrent,
  saveYear,
  validateYear,
} from './years.ts'
export { closeYear } from './yearTask.ts'
