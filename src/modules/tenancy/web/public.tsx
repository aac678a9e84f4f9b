export {
  closedStateFrom,
  closedStateOf,
  closedStateOfLookup,
  maintenanceFrom,
  schoolFactsOf,
} from './closure/schoolState.ts'
export { TenantClosed } from './closure/TenantClosed.tsx'
export { product } from './product.ts'
export { SchoolMark } from './SchoolMark.tsx'
