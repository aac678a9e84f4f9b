export { type Identity, readIdentity, saveIdentity, setLogo } from './identity.ts'
export { listYears } from './tenantQueries.ts'
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
