import {
  admin,
  allow,
  guardian,
  licensed,
  mayUse,
  otherStaff,
  student,
  superAdmin,
  teacher,
} from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { getSession } from '#platform/web/session/session.ts'
import { hubAdmins, noticeAuthors } from '../access.ts'
import { announcementsPath, noticePaths } from './paths.ts'
import { noticeTitles } from './titles.ts'
import { countUnread, waitingComments } from './waitingNotices.ts'

const either = [licence.noticeBoard, licence.engageHub] as const
const teacherBoard = licensed([licence.noticeBoard], allow(teacher))
const teacherHub = licensed([licence.engageHub], allow(teacher))
const office = licensed(either, allow(admin('noticeBoard', 'view'), superAdmin))
const others = licensed(either, allow(otherStaff))
/** The office reads what is for it where other staff do. */
const staffBoard = licensed(either, allow(otherStaff, admin('noticeBoard', 'view'), superAdmin))
const families = licensed(either, allow(student, guardian))
const screens = licensed(either, allow(teacher, otherStaff, admin('noticeBoard', 'view'), superAdmin))
const hubOfTeacher = () => import('./board/TeacherHub.tsx')
const hubOfOffice = () => import('./office/AdminHub.tsx')
const board = () => import('./board/BoardPage.tsx')

/** The notice board and the engage hub. */
export const noticesWeb: WebModule = {
  name: 'notices',
  text: noticeTitles,
  screens: [
    screen(noticePaths.teacherBoard, { title: 'board', needs: teacherBoard, load: board }),
    screen(noticePaths.teacherHub, { title: 'hub', needs: teacherHub, load: hubOfTeacher }),
    screen(noticePaths.teacherOngoing, { title: 'ongoing', needs: teacherHub, load: hubOfTeacher }),
    screen(noticePaths.teacherPast, { title: 'past', needs: teacherHub, load: hubOfTeacher }),
    screen(noticePaths.adminHub, { title: 'hub', needs: office, load: hubOfOffice }),
    screen(noticePaths.adminOngoing, { title: 'ongoing', needs: office, load: hubOfOffice }),
    screen(noticePaths.adminPast, { title: 'past', needs: office, load: hubOfOffice }),
    screen(noticePaths.staff, { title: 'board', needs: staffBoard, load: board }),
    screen(noticePaths.family, { title: 'board', needs: families, load: () => import('./family/FamilyBoard.tsx') }),
    screen(noticePaths.screen, { title: 'screen', needs: screens, load: () => import('./board/BoardScreen.tsx') }),
  ],
  menu: [
    {
      to: noticePaths.teacherBoard,
      label: 'board',
      icon: 'board',
      order: 50,
      under: 'calendar',
      needs: teacherBoard,
      count: countUnread,
    },
    { to: noticePaths.teacherHub, label: 'hub', icon: 'messages', order: 51, under: 'calendar', needs: teacherHub },
    {
      to: noticePaths.adminHub,
      label: 'hub',
      icon: 'board',
      order: 55,
      group: 'school',
      under: 'calendar',
      needs: hubAdmins,
    },
    {
      to: announcementsPath(noticePaths.adminHub, 'ongoing'),
      label: 'board',
      icon: 'board',
      order: 55,
      group: 'school',
      under: 'calendar',
      needs: office,
      isShown: async () => !mayUse(hubAdmins, getSession().user),
    },
    { to: noticePaths.staff, label: 'board', icon: 'board', order: 50, needs: others, count: countUnread },
    {
      to: noticePaths.family,
      label: 'board',
      icon: 'board',
      order: 15,
      under: 'timetable',
      needs: families,
      count: countUnread,
    },
  ],
  actions: [{ label: 'write', to: `${noticePaths.adminHub}?new=1`, needs: noticeAuthors }],
  waitingWork: [{ name: 'noticeComments', label: 'moderate', order: 45, needs: noticeAuthors, find: waitingComments }],
  familyCards: [{ name: 'notices', order: 52, studentOrder: 25, load: () => import('./family/NoticesCard.tsx') }],
  notifications: () => import('../notifications.ts'),
}
