// What other modules and the screens of this one may know of fees.
export { feeCollection } from './collection.ts'
export { feeCounters } from './counters.ts'
export { feeDemands } from './demands.ts'
export { feeConcessions } from './grants.ts'
export { feePlans } from './plans.ts'
export { feeReports } from './reports.ts'
export { feeRequests } from './requests.ts'
export { feeSetup } from './setup.ts'
