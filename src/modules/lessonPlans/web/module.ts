import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { countPlans } from './approvalCount.ts'
import { lessonPlanPaths } from './paths.ts'
import { lessonPlanTitles } from './titles.ts'

const teachers = licensed([licence.contentLibrary], allow(teacher))
const office = licensed(
  [licence.contentLibrary],
  allow(admin('curriculum', 'view'), admin('lessonPlan', 'view'), superAdmin),
)
const approvers = licensed([licence.supportTickets], allow(admin('lessonPlan', 'view'), superAdmin))
const load = () => import('./PlanScreen.tsx')

/** Lesson plans: library resources that teachers write and the office approves. */
export const lessonPlansWeb: WebModule = {
  name: 'lessonPlans',
  text: lessonPlanTitles,
  screens: [
    screen(lessonPlanPaths.teacher, { title: 'plan', needs: teachers, load }),
    screen(lessonPlanPaths.session, { title: 'plan', needs: teachers, load }),
    screen(lessonPlanPaths.office, { title: 'plan', needs: office, load }),
    screen(lessonPlanPaths.approvals, {
      title: 'approvals',
      needs: approvers,
      load: () => import('./PlanApprovals.tsx'),
    }),
  ],
  inquiryTabs: [{ name: 'lesson', label: 'inquiries', order: 1, to: lessonPlanPaths.approvals, needs: approvers }],
  menu: [
    {
      to: lessonPlanPaths.approvals,
      label: 'approvals',
      icon: 'plans',
      order: 62,
      group: 'office',
      under: 'curriculum',
      needs: approvers,
      count: countPlans,
    },
  ],
  waitingWork: [
    {
      name: 'plansToApprove',
      label: 'approvals',
      order: 30,
      needs: approvers,
      find: async (signal) => {
        const left = await countPlans(signal)
        return left > 0 ? [{ id: 'plans', about: '', since: null, left, to: lessonPlanPaths.approvals }] : []
      },
    },
  ],
}
