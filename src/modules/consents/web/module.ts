import { admin, allow, guardian, superAdmin } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { consentPaths } from './paths.ts'
import { consentTitles } from './titles.ts'

const office = allow(admin('user', 'view'), superAdmin)
const guardians = allow(guardian)

export const consentsWeb: WebModule = {
  name: 'consents',
  text: consentTitles,
  screens: [
    screen(consentPaths.office, { title: 'consents', needs: office, load: () => import('./Consents.tsx') }),
    screen(consentPaths.family, {
      title: 'childConsents',
      needs: guardians,
      load: () => import('./ChildConsentsPage.tsx'),
    }),
  ],
  menu: [
    { to: consentPaths.office, label: 'consents', icon: 'notices', order: 25, under: 'people', needs: office },
    { to: consentPaths.family, label: 'childConsents', icon: 'notices', order: 85, under: 'people', needs: guardians },
  ],
  familyCards: [{ name: 'consents', order: 30, load: () => import('./ConsentsCard.tsx') }],
}
