export { type Identity, readIdentity, saveIdentity, setLogo } from './identity.ts'
export { listYears } from './queries.ts'
export {
  createYear,
  deleteYear,
  type EditableYear,
  editableYears,
  getYear,
  isYearNameTaken,
  makeYearCurrent,
  refuseBadYear,
  saveYear,
  type YearFacts,
  yearStatus,
} from './years.ts'
