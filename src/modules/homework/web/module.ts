import { screen, type WebModule } from '#platform/web/screen.ts'
import { familyViewing as families, overseeing, teaching, viewing } from '../access.ts'
import { homeworkPaths } from './paths.ts'
import { homeworkTitles } from './titles.ts'
import { workToEvaluate } from './waitingWork.ts'

export const homeworkWeb: WebModule = {
  name: 'homework',
  text: homeworkTitles,
  screens: [
    screen(homeworkPaths.list, { title: 'homework', needs: teaching, load: () => import('./HomeworkList.tsx') }),
    screen(homeworkPaths.compose, { title: 'compose', needs: teaching, load: () => import('./compose/Compose.tsx') }),
    screen(homeworkPaths.homework, {
      title: 'homework',
      needs: viewing,
      load: () => import('./page/HomeworkScreen.tsx'),
    }),
    screen(homeworkPaths.review, { title: 'review', needs: teaching, load: () => import('./review/Review.tsx') }),
    screen(homeworkPaths.officeList, {
      title: 'homework',
      needs: overseeing,
      load: () => import('./OfficeHomework.tsx'),
    }),
    screen(homeworkPaths.officeHomework, {
      title: 'homework',
      needs: overseeing,
      load: () => import('./page/HomeworkScreen.tsx'),
    }),
    screen(homeworkPaths.childList, {
      title: 'family',
      needs: families,
      load: () => import('./family/HomeworkListScreen.tsx'),
    }),
    screen(homeworkPaths.childHomework, {
      title: 'family',
      needs: families,
      load: () => import('./family/HomeworkScreen.tsx'),
    }),
  ],
  menu: [
    { to: homeworkPaths.list, label: 'homework', icon: 'homework', order: 12, under: 'classes', needs: teaching },
    {
      to: homeworkPaths.officeList,
      label: 'homework',
      icon: 'homework',
      order: 27,
      group: 'learning',
      under: 'curriculum',
      needs: overseeing,
      also: [homeworkPaths.officeHomework],
    },
    {
      to: homeworkPaths.childList,
      label: 'family',
      icon: 'homework',
      order: 19,
      needs: families,
      also: [homeworkPaths.childHomework],
    },
  ],
  actions: [{ label: 'compose', to: homeworkPaths.compose, needs: teaching }],
  classAssessments: [{ subTab: 'homework', title: 'homework', order: 1, load: () => import('./ClassHomework.tsx') }],
  waitingWork: [{ name: 'homework', label: 'toEvaluate', order: 15, needs: teaching, find: workToEvaluate }],
  popups: [{ name: 'handIns', needs: families, load: () => import('./family/HandInSender.tsx') }],
  notifications: () => import('../notifications.ts'),
}
