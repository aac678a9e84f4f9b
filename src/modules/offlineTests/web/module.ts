import { teaching, viewing } from '#modules/onlineTests/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { offlineTestPaths } from './paths.ts'
import { offlineTestTitles } from './titles.ts'

export const offlineTestsWeb: WebModule = {
  name: 'offlineTests',
  text: offlineTestTitles,
  screens: [
    screen(offlineTestPaths.list, { title: 'evaluation', needs: viewing, load: () => import('./OfflineTestList.tsx') }),
    screen(offlineTestPaths.compose, { title: 'compose', needs: teaching, load: () => import('./TestForm.tsx') }),
    screen(offlineTestPaths.edit, { title: 'edit', needs: teaching, load: () => import('./TestForm.tsx') }),
    screen(offlineTestPaths.marks, { title: 'marks', needs: viewing, load: () => import('./MarksScreen.tsx') }),
  ],
  menu: [
    {
      to: offlineTestPaths.list,
      label: 'evaluation',
      icon: 'evaluation',
      order: 47,
      under: 'assess',
      needs: viewing,
      also: [offlineTestPaths.marks],
    },
  ],
  actions: [{ label: 'compose', to: offlineTestPaths.compose, needs: teaching }],
  classAssessments: [
    { subTab: 'offlineTests', title: 'offline', order: 4, load: () => import('./ClassOfflineTests.tsx') },
  ],
}
