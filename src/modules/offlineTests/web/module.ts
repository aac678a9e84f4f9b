import { familyViewing as families, teaching, viewing } from '#modules/onlineTests/access.ts'
import { onlineTestPaths } from '#modules/onlineTests/web/paths.ts'
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
    // All tests of a child: this module knows those on paper and those that are taken online.
    screen(onlineTestPaths.childList, {
      title: 'family',
      needs: families,
      load: () => import('./family/TestListScreen.tsx'),
    }),
    screen(offlineTestPaths.childPaper, {
      title: 'family',
      needs: families,
      load: () => import('./family/PaperScreen.tsx'),
    }),
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
    {
      to: onlineTestPaths.childList,
      label: 'family',
      icon: 'assess',
      order: 20,
      needs: families,
      also: [onlineTestPaths.childTest, onlineTestPaths.review, offlineTestPaths.childPaper],
    },
  ],
  actions: [{ label: 'compose', to: offlineTestPaths.compose, needs: teaching }],
  notifications: () => import('../notifications.ts'),
  classAssessments: [
    { subTab: 'offlineTests', title: 'offline', order: 4, load: () => import('./ClassOfflineTests.tsx') },
  ],
}
