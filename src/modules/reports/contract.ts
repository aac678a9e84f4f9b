import { contract, route } from '#platform/contract/route.ts'
import { onDemand, onDemandEditing } from './access.ts'
import type { reportsDefinitions } from './schemas.ts'

export const reports = contract<typeof reportsDefinitions>()('reports', {
  listSubjects: route('GET /api/reports/subjects', onDemand),
  previewReport: route('POST /api/reports/preview', onDemand),
  listReports: route('GET /api/reports/definitions', onDemand),
  listReaders: route('GET /api/reports/readers', onDemandEditing),
  getReport: route('GET /api/reports/definitions/:reportId', onDemand),
  addReport: route('POST /api/reports/definitions', onDemandEditing),
  saveReport: route('PUT /api/reports/definitions/:reportId', onDemandEditing),
  removeReport: route('DELETE /api/reports/definitions/:reportId', onDemandEditing),
  shareReport: route('PUT /api/reports/definitions/:reportId/shares', onDemandEditing),
  scheduleReport: route('PUT /api/reports/definitions/:reportId/schedule', onDemandEditing),
  unscheduleReport: route('DELETE /api/reports/definitions/:reportId/schedule', onDemandEditing),
  exportReport: route('POST /api/report/export', onDemand),
  exportTemplate: route('POST /api/template/report/export', onDemand),
})
