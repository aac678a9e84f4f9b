import { screen, type WebModule } from '#platform/web/screen.ts'
import { familyViewing as families, teaching, viewing } from '../access.ts'
import { onlineTestPaths } from './paths.ts'
import { onlineTestTitles } from './titles.ts'
import { answersToMark } from './waitingWork.ts'

export const onlineTestsWeb: WebModule = {
  name: 'onlineTests',
  text: onlineTestTitles,
  screens: [
    screen(onlineTestPaths.list, { title: 'tests', needs: viewing, load: () => import('./TestList.tsx') }),
    screen(onlineTestPaths.compose, { title: 'compose', needs: teaching, load: () => import('./compose/Compose.tsx') }),
    screen(onlineTestPaths.test, { title: 'tests', needs: viewing, load: () => import('./LiveView.tsx') }),
    screen(onlineTestPaths.edit, { title: 'edit', needs: teaching, load: () => import('./compose/Compose.tsx') }),
    screen(onlineTestPaths.preview, {
      title: 'preview',
      needs: viewing,
      load: () => import('./preview/PreviewScreen.tsx'),
    }),
    screen(onlineTestPaths.questions, {
      title: 'questions',
      needs: viewing,
      load: () => import('./questions/QuestionsPage.tsx'),
    }),
    screen(onlineTestPaths.results, { title: 'results', needs: viewing, load: () => import('./results/Results.tsx') }),
    screen(onlineTestPaths.marking, {
      title: 'marking',
      needs: teaching,
      load: () => import('./questions/Marking.tsx'),
    }),
    screen(onlineTestPaths.childTest, {
      title: 'family',
      needs: families,
      load: () => import('./family/TestScreen.tsx'),
    }),
    screen(onlineTestPaths.review, {
      title: 'family',
      needs: families,
      load: () => import('./family/ReviewScreen.tsx'),
    }),
  ],
  menu: [{ to: onlineTestPaths.list, label: 'tests', icon: 'tests', order: 46, under: 'assess', needs: viewing }],
  actions: [{ label: 'compose', to: onlineTestPaths.compose, needs: teaching }],
  classAssessments: [{ subTab: 'onlineTests', title: 'tests', order: 3, load: () => import('./ClassTests.tsx') }],
  waitingWork: [{ name: 'onlineTests', label: 'toMark', order: 16, needs: teaching, find: answersToMark }],
  notifications: () => import('../notifications.ts'),
}
