import { allow, organisationAdmin } from '#platform/contract/access/access.ts'
import { messages } from '#platform/web/i18n.tsx'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { branchSetupOf, newBranch, organisationPaths } from './paths.ts'
import { titles } from './titles.en.ts'

const needs = allow(organisationAdmin)
const overview = { title: 'overview', needs, load: () => import('./Overview.tsx') }

/** The screens of an organisation's super admin. */
export const organisationWeb: WebModule = {
  name: 'organisation',
  text: messages({ titles }, { hi: () => import('./titles.hi.ts') }),
  screens: [
    screen(organisationPaths.overview, overview),
    screen(organisationPaths.home, overview),
    screen(organisationPaths.branches, { title: 'branches', needs, load: () => import('../branches/BranchSetup.tsx') }),
    screen(organisationPaths.info, { title: 'organisation', needs, load: () => import('./OrganisationInfo.tsx') }),
  ],
  menu: [
    { to: organisationPaths.overview, label: 'overview', icon: 'overview', order: 0, needs },
    { to: organisationPaths.branches, label: 'branches', icon: 'branches', order: 1, needs },
    { to: organisationPaths.info, label: 'organisation', icon: 'organisation', order: 2, needs },
  ],
  actions: [{ label: 'newBranch', to: branchSetupOf(newBranch), needs }],
}
