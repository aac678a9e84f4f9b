import { contract, route } from '#platform/contract/route.ts'
import type { feeExportsDefinitions } from './exportsSchemas.ts'
import { feeManagers, feeViewers, managementViewers } from './feeAccess.ts'

export const feeExports = contract<typeof feeExportsDefinitions>()('feeExports', {
  exportStructures: route('POST /api/feeStructures/export', managementViewers),
  exportCollection: route('POST /api/collection/export', feeViewers),
  exportDefaulters: route('POST /api/student/defaulters/ondemand/report/export', feeViewers),
  exportReminders: route('POST /api/dashboard/reports/reminders/export', feeViewers),
  previewReminders: route('POST /api/fees/reminders/preview', feeManagers),
  remindDefaulters: route('POST /api/fees/reminders', feeManagers),
})
