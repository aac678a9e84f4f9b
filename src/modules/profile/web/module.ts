import { allow, otherStaff } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { admins, anyTeacher, everybodyElse, teachers } from '../access.ts'
import { profilePaths } from './paths.ts'
import { profileTitles } from './titles.ts'

const overview = () => import('./Overview.tsx')
const details = () => import('./Details.tsx')
const preferences = () => import('./Preferences.tsx')

/** Everything about the user in one place; what other modules have stays there and is linked. */
export const profileWeb: WebModule = {
  name: 'profile',
  text: profileTitles,
  screens: [
    screen(profilePaths.teacher, { title: 'profile', needs: teachers, load: overview }),
    screen(profilePaths.teacherDetails, { title: 'details', needs: teachers, load: details }),
    screen(profilePaths.teacherAccount, { title: 'account', needs: anyTeacher, load: () => import('./Account.tsx') }),
    screen(profilePaths.teacherPreferences, { title: 'preferences', needs: anyTeacher, load: preferences }),
    screen(profilePaths.admin, { title: 'profile', needs: admins, load: overview }),
    screen(profilePaths.own, { title: 'profile', needs: everybodyElse, load: overview }),
    screen(profilePaths.ownDetails, { title: 'details', needs: everybodyElse, load: details }),
    screen(profilePaths.ownPreferences, { title: 'preferences', needs: everybodyElse, load: preferences }),
  ],
  menu: [
    { to: profilePaths.teacher, label: 'profile', icon: 'profile', order: 58, under: 'me', needs: teachers },
    { to: profilePaths.own, label: 'profile', icon: 'profile', order: 58, under: 'me', needs: allow(otherStaff) },
  ],
}
