export { missingOn as missingRegisters } from './overview.ts'
