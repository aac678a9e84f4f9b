import { contract, route } from '#platform/contract/route.ts'
import type { feeCollectionDefinitions } from './collectionSchemas.ts'
import { collecting, looking } from './feeAccess.ts'

export const feeCollection = contract<typeof feeCollectionDefinitions>()('feeCollection', {
  findStudents: route('GET /api/fees/students', looking),
  getDues: route('GET /api/fees/students/:studentId/dues', looking),
  explainDues: route('GET /api/fees/students/:studentId/why', looking),
  getStudentLedger: route('GET /api/fees/students/:studentId/ledger', looking),
  collect: route('POST /api/fees/students/:studentId/payments', collecting),
  collectFamily: route('POST /api/fees/family-payments', collecting),
  useAdvance: route('POST /api/fees/students/:studentId/advance', collecting),
  listPayments: route('GET /api/fees/payments', looking),
  getReceipt: route('GET /api/fees/payments/:paymentId/receipt', looking),
  listCheques: route('GET /api/fees/cheques', looking),
  moveCheque: route('POST /api/fees/payments/:paymentId/cheque', collecting),
})
