/** What other parts of the browser's half may use of the tenancy module. */
export { PlainPage } from './PlainPage.tsx'
export { product } from './product.ts'
export { SchoolMark } from './SchoolMark.tsx'
export {
  type ClosedState,
  closedStateFrom,
  closedStateOf,
  type Maintenance,
  maintenanceFrom,
  schoolFactsOf,
} from './school.ts'
export { TenantClosed, type TenantClosedProps } from './TenantClosed.tsx'
