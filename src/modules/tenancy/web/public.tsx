/** What other parts of the browser's half may use of the tenancy module. */

export { closedStateFrom, closedStateOf, maintenanceFrom, schoolFactsOf } from './closure/schoolState.ts'
export { TenantClosed } from './closure/TenantClosed.tsx'
export { product } from './product.ts'
export { SchoolMark } from './SchoolMark.tsx'
