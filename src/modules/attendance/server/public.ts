export { missingOn as missingRegisters } from './overview.ts'
export { registersOf as registersOfTeacher } from './states.ts'
