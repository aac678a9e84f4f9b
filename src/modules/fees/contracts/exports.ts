import { contract, route } from '#platform/contract/route.ts'
import type { feeExportsDefinitions } from './exportsSchemas.ts'
import { looking, managing, viewing } from './feeAccess.ts'

export const feeExports = contract<typeof feeExportsDefinitions>()('feeExports', {
  exportStructures: route('POST /api/feeStructures/export', viewing),
  exportCollection: route('POST /api/collection/export', looking),
  exportDefaulters: route('POST /api/student/defaulters/ondemand/report/export', looking),
  getFeeExport: route('GET /api/fees/exports/:feeExportId', looking),
  remindDefaulters: route('POST /api/fees/reminders', managing),
})
