import { admin, allow, licensed, otherStaff, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { otherVaultOwners, vaultEditors } from '../access.ts'
import { vaultPaths } from './paths.ts'
import { vaultTitles } from './titles.ts'
import { countWaiting, waitingDocuments } from './waitingDocuments.ts'

const teachers = licensed([licence.myProfile], allow(teacher))
const office = licensed([licence.topVaultManagement], allow(admin('topVault', 'view'), superAdmin))
const own = () => import('./OwnVault.tsx')

/** Documents of the staff. */
export const vaultWeb: WebModule = {
  name: 'vault',
  text: vaultTitles,
  screens: [
    screen(vaultPaths.teacher, { title: 'mine', needs: teachers, load: own }),
    screen(vaultPaths.own, { title: 'mine', needs: otherVaultOwners, load: own }),
    screen(vaultPaths.categories, {
      title: 'categories',
      needs: vaultEditors,
      load: () => import('./VaultCategories.tsx'),
    }),
    screen(vaultPaths.office, { title: 'office', needs: office, load: () => import('./OfficeVault.tsx') }),
  ],
  menu: [
    { to: vaultPaths.teacher, label: 'mine', icon: 'vault', order: 64, under: 'me', needs: teachers },
    { to: vaultPaths.own, label: 'mine', icon: 'vault', order: 64, under: 'me', needs: allow(otherStaff) },
    {
      to: vaultPaths.office,
      label: 'office',
      icon: 'vault',
      order: 63,
      group: 'office',
      under: 'people',
      needs: office,
      count: countWaiting,
    },
  ],
  waitingWork: [{ name: 'vault', label: 'verify', order: 46, needs: vaultEditors, find: waitingDocuments }],
  notifications: () => import('../notifications.ts'),
}
