import {
  admin,
  allow,
  guardian,
  licensed,
  otherStaff,
  student,
  superAdmin,
  teacher,
} from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { ticketHandlers, ticketRaisers } from '../access.ts'
import { ticketPaths } from './paths.ts'
import { countPending, pendingTickets } from './pendingTickets.ts'
import { ticketTitles } from './titles.ts'

const office = licensed([licence.supportTickets], allow(admin('supportTickets', 'view'), superAdmin))
const teachers = allow(teacher)
const profile = licensed([licence.myProfile], allow(teacher))
const others = allow(otherStaff)
const families = allow(student, guardian)
const own = () => import('./own/StaffTickets.tsx')

/** Questions and problems that people bring to the office, and the vendor who helps with some. */
export const ticketsWeb: WebModule = {
  name: 'tickets',
  text: ticketTitles,
  screens: [
    screen(ticketPaths.office, { title: 'office', needs: office, load: () => import('./office/OfficeTickets.tsx') }),
    screen(ticketPaths.teacher, { title: 'teacher', needs: teachers, load: own }),
    screen(ticketPaths.profile, { title: 'mine', needs: profile, load: own }),
    screen(ticketPaths.staff, { title: 'mine', needs: others, load: own }),
    screen(ticketPaths.family, { title: 'family', needs: families, load: () => import('./own/FamilyTickets.tsx') }),
  ],
  inquiryTabs: [{ name: 'support', label: 'inquiries', order: 3, to: ticketPaths.office, needs: office }],
  menu: [
    {
      to: ticketPaths.office,
      label: 'office',
      icon: 'tickets',
      order: 62,
      group: 'office',
      under: 'people',
      needs: office,
      count: countPending,
    },
    { to: ticketPaths.teacher, label: 'teacher', icon: 'tickets', order: 80, under: 'me', needs: teachers },
    { to: ticketPaths.staff, label: 'mine', icon: 'tickets', order: 80, under: 'me', needs: others },
    { to: ticketPaths.family, label: 'family', icon: 'tickets', order: 90, under: 'me', needs: families },
  ],
  actions: [
    { label: 'answer', to: `${ticketPaths.office}?status=8`, needs: ticketHandlers },
    { label: 'raise', to: `${ticketPaths.teacher}?new=1`, needs: teachers },
    { label: 'raise', to: `${ticketPaths.family}?new=1`, needs: families },
  ],
  waitingWork: [{ name: 'tickets', label: 'answer', order: 24, needs: ticketHandlers, find: pendingTickets }],
  popups: [{ name: 'ticketSender', needs: ticketRaisers, load: () => import('./TicketSender.tsx') }],
  notifications: () => import('../notifications.ts'),
}
