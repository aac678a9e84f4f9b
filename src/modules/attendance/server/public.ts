export { missingRegisters } from './dayOverview.ts'
