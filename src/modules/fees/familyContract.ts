import { contract, route } from '#platform/contract/route.ts'
import { childsFamily, families, feeManagers, feeViewers } from './contracts/feeAccess.ts'
import type { feeFamilyDefinitions } from './familySchemas.ts'

/** Fees as guardians see and pay them, and what the school allows them. */
export const feeFamily = contract<typeof feeFamilyDefinitions>()('feeFamily', {
  getFamilyFees: route('GET /api/family/fees', families),
  explainFamilyDues: route('GET /api/family/students/:studentId/fees/why', childsFamily),
  listFamilyPayments: route('GET /api/family/students/:studentId/payments', childsFamily),
  printFamilyReceipt: route('GET /api/family/students/:studentId/payments/:paymentId/receipt-file', childsFamily),
  printFeeStatement: route('GET /api/family/students/:studentId/fee-statement-file', childsFamily),
  openFamilyOrder: route('POST /api/family/fee-orders', families),
  getFamilyOrder: route('GET /api/family/fee-orders/:onlineOrderId', families),
  checkFamilyOrder: route('POST /api/family/fee-orders/:onlineOrderId/check', families),
  cancelFamilyOrder: route('POST /api/family/fee-orders/:onlineOrderId/cancellation', families),
  getFamilyFeeSettings: route('GET /api/fees/family-settings', feeViewers),
  saveFamilyFeeSettings: route('PUT /api/fees/family-settings', feeManagers),
})
