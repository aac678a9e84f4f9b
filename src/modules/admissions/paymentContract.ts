import { contract, route } from '#platform/contract/route.ts'
import { admissionsEdited, admissionsViewed } from './access.ts'
import type { admissionPaymentDefinitions } from './paymentSchemas.ts'

/** Fees of admissions as the office takes them, gives them back and prints their receipts. */
export const admissionPayments = contract<typeof admissionPaymentDefinitions>()('admissionPayments', {
  listPayments: route('GET /api/admissions/applications/:applicationId/payments', admissionsViewed),
  takePayment: route('POST /api/admissions/applications/:applicationId/payments', admissionsEdited),
  refundPayment: route(
    'POST /api/admissions/applications/:applicationId/payments/:admissionPaymentId/refund',
    admissionsEdited,
  ),
  printReceipt: route(
    'GET /api/admissions/applications/:applicationId/payments/:admissionPaymentId/receipt',
    admissionsViewed,
  ),
})
