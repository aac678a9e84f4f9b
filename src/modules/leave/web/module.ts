import { admin, allow, licensed, otherStaff, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { leavePaths } from './paths.ts'
import { countPending, pendingWork } from './pendingRequests.ts'
import { leaveTitles } from './titles.ts'

const teachers = licensed([licence.myProfile], allow(teacher))
const others = allow(otherStaff, admin('leaveRequest', 'view'), superAdmin)
const approvals = licensed([licence.supportTickets], allow(admin('leaveRequest', 'view'), superAdmin))
const mine = () => import('./MyLeave.tsx')
const asking = (path: string) => `${path}?open=new`

/** Leave of the staff: asking, deciding, and what is left. */
export const leaveWeb: WebModule = {
  name: 'leave',
  text: leaveTitles,
  screens: [
    screen(leavePaths.mine, { title: 'mine', needs: teachers, load: mine }),
    screen(leavePaths.ours, { title: 'mine', needs: others, load: mine }),
    screen(leavePaths.approvals, { title: 'approvals', needs: approvals, load: () => import('./LeaveApprovals.tsx') }),
  ],
  inquiryTabs: [{ name: 'leave', label: 'inquiries', order: 2, to: leavePaths.approvals, needs: approvals }],
  menu: [
    { to: leavePaths.mine, label: 'mine', icon: 'leave', order: 60, under: 'me', needs: teachers },
    { to: leavePaths.ours, label: 'mine', icon: 'leave', order: 60, needs: allow(otherStaff) },
    {
      to: leavePaths.approvals,
      label: 'approvals',
      icon: 'leave',
      order: 60,
      group: 'office',
      under: 'attendance',
      needs: approvals,
      count: countPending,
    },
  ],
  actions: [
    { label: 'ask', to: asking(leavePaths.mine), needs: teachers },
    { label: 'ask', to: asking(leavePaths.ours), needs: others },
    { label: 'approvals', to: leavePaths.approvals, needs: approvals },
  ],
  waitingWork: [
    {
      name: 'pendingLeave',
      label: 'approve',
      order: 20,
      needs: approvals,
      find: pendingWork,
    },
  ],
  notifications: () => import('../notifications.ts'),
}
