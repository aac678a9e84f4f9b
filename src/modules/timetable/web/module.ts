import { admin, allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { timetablePaths } from './paths.ts'
import { timetableTitles } from './titles.ts'

const needs = licensed([licence.school], allow(admin('timetable', 'view')))
const teaching = licensed([licence.myClasses, licence.calendar], allow(teacher))
const of = (title: 'editor' | 'versions' | 'plan' | 'substitution', load: Screen['load']) =>
  screen(timetablePaths[title], { title, needs, load })

/** What is taught when, where and by whom, and who stands in. */
export const timetableWeb: WebModule = {
  name: 'timetable',
  text: timetableTitles,
  screens: [
    of('editor', () => import('./editor/Editor.tsx')),
    of('versions', () => import('./versions/Versions.tsx')),
    of('plan', () => import('./plan/Plan.tsx')),
    of('substitution', () => import('./substitutions/Substitution.tsx')),
    screen(timetablePaths.mine, { title: 'mine', needs: teaching, load: () => import('./weeks/MyTimetable.tsx') }),
  ],
  menu: [
    { to: timetablePaths.editor, label: 'editor', icon: 'timetable', order: 40, group: 'school', needs },
    { to: timetablePaths.mine, label: 'mine', icon: 'timetable', order: 25, needs: teaching },
  ],
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
