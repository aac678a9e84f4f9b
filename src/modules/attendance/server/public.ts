export { missingRegisters } from './dayOverview.ts'
export { markPartOfDay } from './partOfDay.ts'
