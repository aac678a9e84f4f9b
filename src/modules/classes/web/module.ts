import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { classPaths } from './paths.ts'
import { classesText } from './words.ts'

const needs = licensed([licence.school], allow(admin('school', 'view'), superAdmin))
const editing = licensed([licence.school], allow(admin('school', 'edit'), superAdmin))
const teaching = licensed([licence.myClasses], allow(teacher))
const teacherClassScreen = (tab: string) =>
  screen(`${classPaths.teacherClass}${tab}`, {
    title: 'teacherClass',
    needs: teaching,
    load: () => import('./dashboard/TeacherClass.tsx'),
  })
const officeScreen = (path: string, title: string, load: Screen['load']) => screen(path, { title, needs, load })
const step = (name: string, to: string) => ({ name, label: `${name}Step`, to, needs: editing })

export const classesWeb: WebModule = {
  name: 'classes',
  text: classesText,
  screens: [
    officeScreen(classPaths.gradesStreams, 'gradesStreams', () => import('./grades/GradesStreams.tsx')),
    officeScreen(classPaths.gradeSetup, 'gradeSetup', () => import('./grades/GradeSetup.tsx')),
    officeScreen(classPaths.subjects, 'subjects', () => import('./subjects/Subjects.tsx')),
    officeScreen(classPaths.classTeachers, 'classTeachers', () => import('./teachers/ClassTeachers.tsx')),
    officeScreen(classPaths.classDashboard, 'classDashboard', () => import('./dashboard/ClassDashboard.tsx')),
    screen(classPaths.teacherClasses, {
      title: 'myClasses',
      needs: teaching,
      load: () => import('./dashboard/TeacherClasses.tsx'),
    }),
    screen(classPaths.studentGroup, {
      title: 'studentGroup',
      needs: teaching,
      load: () => import('./groups/StudentGroup.tsx'),
    }),
    // `/:tab` is for tabs of other modules; more specific screens take precedence.
    ...['', '/overview', '/students', '/milestones', '/timetable', '/assessments', '/liveclass', '/:tab'].map(
      teacherClassScreen,
    ),
  ],
  menu: [{ to: classPaths.teacherClasses, label: 'menu', icon: 'classes', order: 10, needs: teaching }],
  classTabs: [
    {
      name: 'assessments',
      label: 'assessments',
      order: 50,
      needs: teaching,
      load: () => import('./dashboard/ClassAssessments.tsx'),
    },
  ],
  yearCopy: {
    choices: [
      { name: 'structure', label: 'yearStructure', isDefault: true },
      { name: 'teachers', label: 'yearTeachers', with: 'structure' },
    ],
    copy: async (...args) => (await import('./yearCopy.ts')).copyYear(...args),
  },
  setupSteps: [
    step('grades', classPaths.gradesStreams),
    step('sections', classPaths.gradesStreams),
    step('subjects', classPaths.gradeSetup),
    step('classTeachers', classPaths.classTeachers),
  ],
}
