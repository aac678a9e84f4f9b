import { allow, organisationAdminOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { branchDefinitions } from './branchSchemas.ts'

/** Templates copied from one branch of an organisation to another, by whoever answers for both. */
export const branchTemplates = contract<typeof branchDefinitions>()('branchTemplates', {
  listBranchTemplates: route(
    'GET /api/organisation/branches/:branchId/gradebook-templates',
    allow(organisationAdminOf('branchId')),
  ),
  copyBranchTemplate: route(
    'POST /api/organisation/branches/:branchId/gradebook-templates/:templateId/copies',
    allow(organisationAdminOf('branchId')),
  ),
})
