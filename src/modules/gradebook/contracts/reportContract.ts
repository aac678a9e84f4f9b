import { contract, route } from '#platform/contract/route.ts'
import { templateViewing } from '../access.ts'
import type { reportDefinitions } from './reportSchemas.ts'

/** Results as figures, for whoever works with them outside of the product. */
export const gradebookReports = contract<typeof reportDefinitions>()('gradebookReports', {
  overallResultReport: route('GET /api/school-reports/overallResultReport', templateViewing),
  gradewiseReport: route('GET /api/school-reports/gradewiseGradebook', templateViewing),
  gradebookReport: route('GET /api/school-reports/gradebookReport', templateViewing),
})
