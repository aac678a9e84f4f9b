import { categories } from '#modules/library/kinds.ts'
import { admin, allow, licensed } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { activityLicences, families, teachers } from '../access.ts'
import { activityPaths, assignOf } from './paths.ts'
import { activityTitles } from './titles.ts'
import { activitiesToEvaluate } from './waitingWork.ts'

const office = licensed(activityLicences, allow(admin('curriculum', 'view')))
const bank = () => import('./rubrics/RubricBank.tsx')

/** Activities of the ELA library set for classes: rubrics, evidence, evaluation. */
export const activitiesWeb: WebModule = {
  name: 'activities',
  text: activityTitles,
  screens: [
    screen(activityPaths.own, { title: 'activities', needs: teachers, load: () => import('./OwnActivities.tsx') }),
    screen(activityPaths.assign, { title: 'assign', needs: teachers, load: () => import('./AssignScreen.tsx') }),
    screen(activityPaths.rubrics, { title: 'rubrics', needs: teachers, load: bank }),
    screen(activityPaths.officeRubrics, { title: 'rubrics', needs: office, load: bank }),
    screen(activityPaths.evaluate, {
      title: 'evaluate',
      needs: teachers,
      load: () => import('./evaluate/EvaluateScreen.tsx'),
    }),
    screen(activityPaths.family, {
      title: 'childActivities',
      needs: families,
      load: () => import('./family/ChildActivities.tsx'),
    }),
    screen(activityPaths.familyOne, {
      title: 'childActivity',
      needs: families,
      load: () => import('./family/ChildActivityPage.tsx'),
    }),
  ],
  menu: [
    {
      to: activityPaths.own,
      label: 'activities',
      icon: 'activities',
      order: 13,
      under: 'classes',
      needs: teachers,
      also: [activityPaths.assign, activityPaths.rubrics, activityPaths.evaluate],
    },
    {
      to: activityPaths.officeRubrics,
      label: 'rubrics',
      icon: 'activities',
      order: 31,
      group: 'learning',
      under: 'curriculum',
      needs: office,
    },
    {
      to: activityPaths.family,
      label: 'childActivities',
      icon: 'activities',
      order: 26,
      under: 'homework',
      needs: families,
      also: [activityPaths.familyOne],
    },
  ],
  actions: [
    { label: 'activities', to: activityPaths.own, needs: teachers },
    { label: 'rubrics', to: activityPaths.rubrics, needs: teachers },
  ],
  classAssessments: [
    { subTab: 'assignments', title: 'assignments', order: 2, load: () => import('./ClassActivities.tsx') },
  ],
  waitingWork: [
    {
      name: 'activitiesToEvaluate',
      label: 'toEvaluate',
      order: 16,
      needs: teachers,
      find: activitiesToEvaluate,
    },
  ],
  resourceActions: [{ label: 'assignCard', categoryId: categories.ela, needs: teachers, to: assignOf }],
  notifications: () => import('../notifications.ts'),
}
