/** The screens of an organisation's super-admin. */
export const organisationPaths = {
  home: '/orgsuperadmin',
  overview: '/orgsuperadmin/dashboard',
  info: '/orgsuperadmin/organisation/org-info',
  branches: '/orgsuperadmin/organisation/branch-setup',
} as const

/** Word in the address that opens the drawer for a new branch. */
export const newBranch = 'new'
/** The list of branches with one of them, or a new one, open beside it. */
export const branchSetupOf = (branchId: string) => `${organisationPaths.branches}?open=${encodeURIComponent(branchId)}`
