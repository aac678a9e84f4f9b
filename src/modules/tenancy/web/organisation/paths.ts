export const organisationPaths = {
  home: '/orgsuperadmin',
  overview: '/orgsuperadmin/dashboard',
  info: '/orgsuperadmin/organisation/org-info',
  branches: '/orgsuperadmin/organisation/branch-setup',
} as const

/** The `open` parameter's value for a new branch. */
export const newBranch = 'new'
/** The branch list with the drawer of a branch, or of a new one, open. */
export const branchSetupOf = (branchId: string) => `${organisationPaths.branches}?open=${encodeURIComponent(branchId)}`
