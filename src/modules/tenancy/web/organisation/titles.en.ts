/** The names of the screens and actions: what menu and palette need before a screen is opened. */
export const titles = {
  overview: 'Overview',
  branches: 'Branches',
  organisation: 'Organisation',
  newBranch: 'New branch',
}
