import { licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { teachers } from '../contract.ts'
import { families } from '../familyContract.ts'
import { settingsViewers } from '../settingsContract.ts'
import { livePaths } from './paths.ts'
import { liveTitles } from './titles.ts'

const office = licensed([licence.school], settingsViewers)

/** Live classes: planned by teachers, joined by students, their meetings made by the school's service. */
export const liveClassesWeb: WebModule = {
  name: 'liveClasses',
  text: liveTitles,
  screens: [
    screen(livePaths.liveClass, { title: 'liveClass', needs: teachers, load: () => import('./LiveClassScreen.tsx') }),
    screen(livePaths.settings, { title: 'settings', needs: office, load: () => import('./SettingsScreen.tsx') }),
    screen(livePaths.family, { title: 'family', needs: families, load: () => import('./family/LiveScreen.tsx') }),
  ],
  menu: [
    {
      to: livePaths.settings,
      label: 'settings',
      icon: 'live',
      order: 46,
      group: 'school',
      under: 'calendar',
      needs: office,
    },
    { to: livePaths.family, label: 'family', icon: 'live', order: 12, under: 'timetable', needs: families },
  ],
  classTabs: [
    { name: 'liveclass', label: 'tab', order: 60, needs: teachers, load: () => import('./LiveClassTab.tsx') },
  ],
  registerSuggestions: [{ name: 'liveClasses', needs: teachers, load: () => import('./RegisterSuggestion.tsx') }],
  familyCards: [{ name: 'live', order: 15, studentOrder: 5, load: () => import('./family/LiveCard.tsx') }],
  notifications: () => import('../notifications.ts'),
}
