export { attendedShares } from './attendedShares.ts'
export { missingRegisters } from './dayOverview.ts'
export { markPartOfDay } from './partOfDay.ts'
