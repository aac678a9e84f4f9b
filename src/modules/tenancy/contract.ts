import { allow, anyone, organisationAdmin, organisationAdminOf, signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { organisationDefinitions, tenancyDefinitions } from './schemas.ts'

export const tenancy = contract<typeof tenancyDefinitions>()('tenancy', {
  getTenant: route(
    'GET /api/tenants/:code',
    anyone('a page must know its school before anybody can log in; the answer holds only what the login page shows'),
  ),
  recordPageView: route(
    'POST /api/page-views',
    anyone('login pages are opened before login; only known paths are counted, by day'),
  ),
  listYears: route('GET /api/academic-years', signedIn('everybody works within a year and may look at another')),
})

export const organisation = contract<typeof organisationDefinitions>()('organisation', {
  getOrganisation: route('GET /api/organisation', allow(organisationAdmin)),
  saveOrganisation: route('PUT /api/organisation', allow(organisationAdmin)),
  saveLogo: route('PUT /api/organisation/logo', allow(organisationAdmin)),
  getDashboard: route('GET /api/organisation/dashboard', allow(organisationAdmin)),
  createBranch: route('POST /api/organisation/branches', allow(organisationAdmin)),
  saveBranch: route('PUT /api/organisation/branches/:branchId', allow(organisationAdminOf('branchId'))),
  setBranchStatus: route('PUT /api/organisation/branches/:branchId/status', allow(organisationAdminOf('branchId'))),
  getInvitation: route('GET /api/organisation/branches/:branchId/invitation', allow(organisationAdminOf('branchId'))),
  sendInvitation: route('POST /api/organisation/branches/:branchId/invitation', allow(organisationAdminOf('branchId'))),
  getLogo: route('GET /api/brand/logo', anyone('the login page shows it')),
})
