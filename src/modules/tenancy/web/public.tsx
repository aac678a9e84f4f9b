/** What other parts of the browser's half may use of the tenancy module. */
export { product } from './product.ts'
export { SchoolMark } from './SchoolMark.tsx'
export { closedStateFrom, closedStateOf, maintenanceFrom, schoolFactsOf } from './school.ts'
export { TenantClosed } from './TenantClosed.tsx'
