import { admin, allow, guardian, licensed, student, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { countCorrections, waitingCorrections } from './family/waitingCorrections.ts'
import { classStudentPath, peoplePaths, studentPath, withNew } from './paths.ts'
import { peopleTitles } from './titles.ts'

const users = licensed([licence.users], allow(admin('user', 'view'), superAdmin))
const editUsers = licensed([licence.users], allow(admin('user', 'edit'), superAdmin))
const people = licensed(
  [licence.users, licence.otherStaff],
  allow(admin('user', 'view'), admin('otherStaff', 'view'), superAdmin),
)
const teachers = licensed([licence.school, licence.users], allow(admin('user', 'view'), superAdmin))
const otherStaff = licensed([licence.otherStaff], allow(admin('otherStaff', 'view'), superAdmin))
const classStudents = licensed([licence.myClasses], allow(teacher))
const families = allow(student, guardian)
const format = licensed([licence.school], allow(admin('school', 'view'), superAdmin))

export const peopleWeb: WebModule = {
  name: 'people',
  text: peopleTitles,
  screens: [
    screen(peoplePaths.students, { title: 'students', needs: users, load: () => import('./students/StudentList.tsx') }),
    screen(peoplePaths.student, {
      title: 'student',
      needs: users,
      load: () => import('./students/StudentProfile.tsx'),
    }),
    screen(peoplePaths.classStudents, {
      title: 'students',
      needs: classStudents,
      load: () => import('./students/StudentList.tsx'),
    }),
    screen(peoplePaths.classStudent, {
      title: 'student',
      needs: classStudents,
      load: () => import('./students/StudentProfile.tsx'),
    }),
    screen(peoplePaths.users, { title: 'users', needs: users, load: () => import('./Users.tsx') }),
    screen(peoplePaths.teachers, { title: 'teachers', needs: teachers, load: () => import('./staff/TeacherList.tsx') }),
    screen(peoplePaths.teacher, {
      title: 'teacher',
      needs: teachers,
      load: () => import('./staff/TeacherProfile.tsx'),
    }),
    screen(peoplePaths.otherStaff, {
      title: 'otherStaff',
      needs: otherStaff,
      load: () => import('./staff/OtherStaffList.tsx'),
    }),
    screen(peoplePaths.otherStaffMember, {
      title: 'otherStaffMember',
      needs: otherStaff,
      load: () => import('./staff/OtherStaffProfile.tsx'),
    }),
    screen(peoplePaths.corrections, {
      title: 'corrections',
      needs: users,
      load: () => import('./family/Corrections.tsx'),
    }),
    screen(peoplePaths.childRecord, {
      title: 'childRecord',
      needs: families,
      load: () => import('./family/ChildRecordPage.tsx'),
    }),
    screen(peoplePaths.studentFormat, {
      title: 'studentFormat',
      needs: format,
      load: () => import('./format/StudentFormat.tsx'),
    }),
  ],
  studentProfile: { office: studentPath, teacher: classStudentPath },
  menu: [
    {
      to: peoplePaths.students,
      label: 'people',
      icon: 'people',
      order: 20,
      group: 'school',
      needs: people,
      also: [peoplePaths.otherStaff, peoplePaths.users, peoplePaths.teachers],
      count: countCorrections,
    },
    { to: peoplePaths.childRecord, label: 'childRecord', icon: 'people', order: 80, needs: families },
    {
      to: peoplePaths.classStudents,
      label: 'students',
      icon: 'people',
      order: 20,
      under: 'classes',
      needs: classStudents,
    },
  ],
  actions: [
    { label: 'addStudent', to: withNew(peoplePaths.students), needs: editUsers },
    { label: 'addTeacher', to: withNew(peoplePaths.teachers), needs: editUsers },
  ],
  waitingWork: [
    {
      name: 'corrections',
      label: 'corrections',
      order: 60,
      needs: users,
      find: waitingCorrections,
    },
  ],
  notifications: () => import('../notifications.ts'),
  setupSteps: [
    { name: 'teachers', label: 'stepTeachers', to: peoplePaths.teachers, needs: teachers },
    { name: 'studentFormat', label: 'stepStudentFormat', to: peoplePaths.studentFormat, needs: format },
    { name: 'students', label: 'stepStudents', to: peoplePaths.students, needs: users },
  ],
  importKinds: [
    { name: 'student', label: 'students', back: peoplePaths.students, needs: editUsers },
    { name: 'teacher', label: 'teachers', back: peoplePaths.teachers, needs: editUsers },
    { name: 'otherStaff', label: 'otherStaff', back: peoplePaths.otherStaff, needs: editUsers },
    { name: 'staff', label: 'staff', back: '/admin/adminRoles', needs: allow(superAdmin) },
  ],
}
