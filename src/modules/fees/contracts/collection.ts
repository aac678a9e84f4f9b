import { contract, route } from '#platform/contract/route.ts'
import type { feeCollectionDefinitions } from './collectionSchemas.ts'
import { cashiers, feeViewers } from './feeAccess.ts'

export const feeCollection = contract<typeof feeCollectionDefinitions>()('feeCollection', {
  findStudents: route('GET /api/fees/students', feeViewers),
  getDues: route('GET /api/fees/students/:studentId/dues', feeViewers),
  explainDues: route('GET /api/fees/students/:studentId/why', feeViewers),
  getStudentLedger: route('GET /api/fees/students/:studentId/ledger', feeViewers),
  collect: route('POST /api/fees/students/:studentId/payments', cashiers),
  collectFamily: route('POST /api/fees/family-payments', cashiers),
  useAdvance: route('POST /api/fees/students/:studentId/advance', cashiers),
  listPayments: route('GET /api/fees/payments', feeViewers),
  getReceipt: route('GET /api/fees/payments/:paymentId/receipt', feeViewers),
  listCheques: route('GET /api/fees/cheques', feeViewers),
  moveCheque: route('POST /api/fees/payments/:paymentId/cheque', cashiers),
})
