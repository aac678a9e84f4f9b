/** Kept apart from the other messages: menu and command palette need them before a screen is loaded. */
export const titles = {
  overview: 'Overview',
  branches: 'Branches',
  organisation: 'Organisation',
  newBranch: 'New branch',
}
