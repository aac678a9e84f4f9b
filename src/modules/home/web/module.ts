import { accessPaths } from '#modules/access/web/paths.ts'
import { admin, allow, guardian, licensed, otherStaff, student, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { homePaths } from './paths.ts'
import { homeTitles } from './titles.ts'

const forTeachers = allow(teacher)
/** Admins with at least one privilege. */
const forAdmins = licensed(
  [licence.dashboard],
  allow(...features.flatMap((feature) => actions.map((action) => admin(feature, action)))),
)
const teacherToday = { title: 'today', needs: forTeachers, load: () => import('./teacher/TeacherToday.tsx') }
const adminToday = { title: 'today', needs: forAdmins, load: () => import('./admin/AdminToday.tsx') }

export const homeWeb: WebModule = {
  name: 'home',
  text: homeTitles,
  screens: [
    screen(homePaths.teacherToday, teacherToday),
    screen('/teacher', teacherToday),
    screen(homePaths.teacherOverview, {
      title: 'overview',
      needs: forTeachers,
      load: () => import('./teacher/TeacherOverview.tsx'),
    }),
    screen(homePaths.adminToday, adminToday),
    screen('/admin', adminToday),
  ],
  menu: [
    { to: homePaths.teacherToday, label: 'today', icon: 'today', order: 0, needs: forTeachers },
    { to: homePaths.adminToday, label: 'today', icon: 'today', order: 0, needs: forAdmins },
    {
      to: accessPaths.account,
      label: 'me',
      icon: 'me',
      order: 99,
      needs: allow(teacher, otherStaff, student, guardian),
    },
  ],
}
