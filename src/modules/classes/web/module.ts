import { admin, allow, licensed, superAdmin } from '#platform/contract/access.ts'
import { licence } from '#platform/contract/numbering.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { classPaths } from './paths.ts'
import { classesText } from './words.ts'

const needs = licensed([licence.school], allow(admin('school', 'view'), superAdmin))
const editing = licensed([licence.school], allow(admin('school', 'edit'), superAdmin))
const of = (path: string, title: string, load: Screen['load']) => screen(path, { title, needs, load })
const step = (name: string, to: string) => ({ name, label: `${name}Step`, to, needs: editing })

export const classesWeb: WebModule = {
  name: 'classes',
  text: classesText,
  screens: [
    of(classPaths.gradesStreams, 'gradesStreams', () => import('./GradesStreams.tsx')),
    of(classPaths.gradeSetup, 'gradeSetup', () => import('./GradeSetup.tsx')),
    of(classPaths.subjects, 'subjects', () => import('./Subjects.tsx')),
    of(classPaths.classDashboard, 'classDashboard', () => import('./ClassDashboard.tsx')),
  ],
  search: [
    {
      kind: 'classes',
      needs,
      find: async (words, signal) => (await import('./search.ts')).findClasses(words, signal),
    },
  ],
  setupSteps: [
    step('grades', classPaths.gradesStreams),
    step('sections', classPaths.gradesStreams),
    step('subjects', classPaths.gradeSetup),
    step('classTeachers', classPaths.gradeSetup),
  ],
}
