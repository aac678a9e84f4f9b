import { contract, route } from '#platform/contract/route.ts'
import { branchReporting } from './access.ts'
import type { organisationReportsDefinitions } from './organisationSchemas.ts'

export const organisationReports = contract<typeof organisationReportsDefinitions>()('organisationReports', {
  getBranchFigures: route('GET /api/organisation/reports/figures', branchReporting),
  getBranchReport: route('GET /api/organisation/reports/:report', branchReporting),
})
