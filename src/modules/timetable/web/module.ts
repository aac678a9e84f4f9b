import { admin, allow, guardian, licensed, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { timetablePaths } from './paths.ts'
import { timetableTitles } from './titles.ts'

const needs = licensed([licence.school], allow(admin('timetable', 'view')))
const teaching = licensed([licence.myClasses, licence.calendar], allow(teacher))
const families = allow(student, guardian)
const officeScreen = (title: 'editor' | 'versions' | 'plan' | 'substitution', load: Screen['load']) =>
  screen(timetablePaths[title], { title, needs, load })

/** The timetable and its substitutions. */
export const timetableWeb: WebModule = {
  name: 'timetable',
  text: timetableTitles,
  screens: [
    officeScreen('editor', () => import('./editor/Editor.tsx')),
    officeScreen('versions', () => import('./versions/Versions.tsx')),
    officeScreen('plan', () => import('./plan/Plan.tsx')),
    officeScreen('substitution', () => import('./substitutions/Substitution.tsx')),
    screen(timetablePaths.mine, { title: 'mine', needs: teaching, load: () => import('./weeks/MyTimetable.tsx') }),
    screen(timetablePaths.family, {
      title: 'family',
      needs: families,
      load: () => import('./family/TimetableScreen.tsx'),
    }),
  ],
  menu: [
    {
      to: timetablePaths.editor,
      label: 'editor',
      icon: 'timetable',
      order: 40,
      group: 'school',
      under: 'calendar',
      needs,
    },
    { to: timetablePaths.mine, label: 'mine', icon: 'timetable', order: 25, under: 'calendar', needs: teaching },
    { to: timetablePaths.family, label: 'family', icon: 'timetable', order: 10, needs: families },
  ],
  familyCards: [{ name: 'lessons', order: 20, load: () => import('./family/LessonsCard.tsx') }],
  actions: [{ label: 'substitution', to: timetablePaths.substitution, needs }],
  importKinds: [
    { name: 'timetable', label: 'editor', back: timetablePaths.editor, needs: allow(admin('timetable', 'edit')) },
  ],
  classTabs: [
    {
      name: 'timetable',
      label: 'tab',
      order: 10,
      needs: allow(teacher, admin('timetable', 'view'), admin('school', 'view')),
      load: () => import('./weeks/ClassTimetable.tsx'),
    },
  ],
  notifications: () => import('../notifications.ts'),
}
