export { missingOn as missingRegisters } from './dayOverview.ts'
