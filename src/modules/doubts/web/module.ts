import { admin, allow, student, superAdmin } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { teachers } from '../contract.ts'
import { families } from '../familyContract.ts'
import { doubtPaths } from './paths.ts'
import { doubtTitles } from './titles.ts'
import { countOpen, oldDoubts } from './waitingDoubts.ts'

const office = allow(admin('school', 'view'), superAdmin)

/** Students' questions to their teachers. */
export const doubtsWeb: WebModule = {
  name: 'doubts',
  text: doubtTitles,
  screens: [
    screen(doubtPaths.teacher, { title: 'doubts', needs: teachers, load: () => import('./TeacherDoubts.tsx') }),
    screen(doubtPaths.family, { title: 'family', needs: families, load: () => import('./family/ChildDoubts.tsx') }),
    screen(doubtPaths.office, { title: 'office', needs: office, load: () => import('./OfficeDoubts.tsx') }),
  ],
  menu: [
    {
      to: doubtPaths.teacher,
      label: 'doubts',
      icon: 'doubts',
      order: 22,
      under: 'classes',
      needs: teachers,
      count: countOpen,
    },
    { to: doubtPaths.family, label: 'family', icon: 'doubts', order: 28, under: 'library', needs: families },
    { to: doubtPaths.office, label: 'office', icon: 'doubts', order: 28, under: 'people', needs: office },
  ],
  actions: [
    { label: 'answer', to: `${doubtPaths.teacher}?state=open`, needs: teachers },
    { label: 'ask', to: `${doubtPaths.family}?ask=1`, needs: allow(student) },
  ],
  waitingWork: [{ name: 'doubts', label: 'answer', order: 25, needs: teachers, find: oldDoubts }],
  familyCards: [{ name: 'doubts', order: 62, load: () => import('./family/DoubtsCard.tsx') }],
  notifications: () => import('../notifications.ts'),
}
