import { allow, guardian, student } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { familyPaths } from './paths.ts'
import { familyTitles } from './titles.ts'

const families = allow(student, guardian)

export const familyWeb: WebModule = {
  name: 'family',
  text: familyTitles,
  screens: [
    screen(familyPaths.home, { title: 'home', needs: families, load: () => import('./Home.tsx') }),
    screen(familyPaths.due, { title: 'due', needs: families, load: () => import('./due/DueList.tsx') }),
  ],
  menu: [{ to: familyPaths.home, label: 'home', icon: 'today', order: 0, needs: families }],
  familyCards: [{ name: 'due', order: 30, studentOrder: 15, load: () => import('./due/DueCard.tsx') }],
  childSwitch: () => import('./ChildSwitch.tsx'),
}
