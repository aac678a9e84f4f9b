export { lockedDues, openDuesOf } from './demands/clearance.ts'
export { openGateway } from './gateway/account.ts'
export { type GatewayPayment, isGatewayFailure } from './gateway/driver.ts'
export { assignToAdmitted, plansForGrade, unassign } from './plans/admittedStudents.ts'
