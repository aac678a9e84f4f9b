import { admin, allow, guardian, student, teacher } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { announced } from '../contract.ts'
import {
  classAccess,
  officeAccess,
  staffAccess,
  staffEditing,
  studentAccess,
  studentEditing,
  teacherAccess,
} from './access.ts'
import { attendancePaths } from './paths.ts'
import { attendanceTitles } from './titles.ts'

const families = allow(student, guardian)
const register = () => import('./register/RegisterScreen.tsx')
const staff = () => import('./staff/StaffAttendance.tsx')
const tab = { name: 'attendance', label: 'tab' } as const

/** Registers of classes, lessons and staff, and the reports on them. */
export const attendanceWeb: WebModule = {
  name: 'attendance',
  text: attendanceTitles,
  screens: [
    screen(attendancePaths.classRegister, { title: 'classRegister', needs: teacherAccess, load: register }),
    screen(attendancePaths.lessonRegister, { title: 'lessonRegister', needs: teacherAccess, load: register }),
    screen(attendancePaths.absentYesterday, {
      title: 'absentYesterday',
      needs: teacherAccess,
      load: () => import('./reports/YesterdayAbsentees.tsx'),
    }),
    screen(attendancePaths.days, {
      title: 'days',
      needs: teacherAccess,
      load: () => import('./reports/ClassAttendanceScreen.tsx'),
    }),
    screen(attendancePaths.overview, {
      title: 'overview',
      needs: officeAccess,
      load: () => import('./AdminAttendance.tsx'),
    }),
    screen(attendancePaths.officeRegister, { title: 'officeRegister', needs: studentAccess, load: register }),
    screen(attendancePaths.staff, { title: 'staff', needs: staffAccess, load: staff }),
    screen(attendancePaths.reports, {
      title: 'reports',
      needs: studentAccess,
      load: () => import('./reports/AttendanceReports.tsx'),
    }),
    screen(attendancePaths.settings, {
      title: 'settings',
      needs: studentAccess,
      load: () => import('./AttendanceSettings.tsx'),
    }),
    screen(attendancePaths.announced, {
      title: 'announced',
      needs: announced,
      load: () => import('./AnnouncedAbsences.tsx'),
    }),
    screen(attendancePaths.family, {
      title: 'family',
      needs: families,
      load: () => import('./family/AttendanceScreen.tsx'),
    }),
  ],
  menu: [
    {
      to: attendancePaths.classRegister,
      label: 'registers',
      icon: 'attendance',
      order: 15,
      needs: teacherAccess,
      also: [
        attendancePaths.lessonRegister,
        attendancePaths.absentYesterday,
        attendancePaths.days,
        attendancePaths.announced,
      ],
      count: async () => (await import('./register/registerWorklist.ts')).countRegisters(),
    },
    {
      to: attendancePaths.overview,
      label: 'overview',
      icon: 'attendance',
      order: 25,
      group: 'school',
      needs: officeAccess,
      also: [attendancePaths.staff, attendancePaths.reports, attendancePaths.settings, attendancePaths.announced],
    },
    { to: attendancePaths.family, label: 'family', icon: 'attendance', order: 40, needs: families },
  ],
  actions: [
    { label: 'takeRegister', to: attendancePaths.classRegister, needs: teacherAccess },
    { label: 'absentYesterday', to: attendancePaths.absentYesterday, needs: teacherAccess },
    { label: 'overview', to: attendancePaths.overview, needs: studentAccess },
    { label: 'staff', to: attendancePaths.staff, needs: staffAccess },
    { label: 'reports', to: attendancePaths.reports, needs: studentAccess },
    { label: 'announced', to: attendancePaths.announced, needs: announced },
  ],
  search: [
    {
      kind: 'takeRegister',
      needs: teacherAccess,
      find: async (words, signal) => (await import('./registerSearch.ts')).findOwnRegisters(words, signal),
    },
    {
      kind: 'overview',
      needs: studentAccess,
      find: async (words, signal) => (await import('./registerSearch.ts')).findRegisters(words, signal),
    },
  ],
  classTabs: [{ ...tab, order: 20, needs: classAccess, load: () => import('./reports/ClassAttendance.tsx') }],
  profileTabs: {
    student: [
      {
        ...tab,
        order: 20,
        needs: allow(teacher, admin('user', 'view'), admin('school', 'view')),
        load: () => import('./reports/StudentAttendance.tsx'),
      },
    ],
  },
  importKinds: [
    { name: 'attendance', label: 'imports', back: attendancePaths.overview, needs: studentEditing },
    { name: 'staffAttendance', label: 'staffImports', back: attendancePaths.staff, needs: staffEditing },
  ],
  waitingWork: [
    {
      name: 'unsettledRegisters',
      label: 'unsettled',
      order: 5,
      needs: teacherAccess,
      find: async () => (await import('./register/registerWorklist.ts')).unsettledRegisters(),
    },
    {
      name: 'untakenRegisters',
      label: 'takeRegister',
      order: 10,
      needs: teacherAccess,
      find: async () => (await import('./register/registerWorklist.ts')).untakenRegisters(),
    },
  ],
  familyCards: [{ name: 'attendance', order: 10, studentOrder: 65, load: () => import('./family/AttendanceCard.tsx') }],
  notifications: () => import('../notifications.ts'),
}
