import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { paperLicences } from '../contract.ts'
import { countApprovals } from './approvalCount.ts'
import { paperPaths } from './paths.ts'
import { paperTitles } from './titles.ts'

const readers = licensed(
  paperLicences,
  allow(teacher, admin('assessment', 'view'), admin('qpApproval', 'view'), admin('qpApproval', 'approve'), superAdmin),
)
const approvers = licensed(
  paperLicences,
  allow(admin('qpApproval', 'view'), admin('qpApproval', 'approve'), superAdmin),
)
const writers = licensed(paperLicences, allow(teacher, admin('assessment', 'edit'), superAdmin))
const setters = licensed(paperLicences, allow(admin('assessment', 'edit'), superAdmin))
const { list, add, paper, edit, approvals, settings } = paperPaths

/** Question papers and worksheets. */
export const papersWeb: WebModule = {
  name: 'papers',
  text: paperTitles,
  screens: [
    screen(list, { title: 'list', needs: readers, load: () => import('./PaperList.tsx') }),
    screen(add, { title: 'add', needs: writers, load: () => import('./PaperEditor.tsx') }),
    screen(paper, { title: 'paper', needs: readers, load: () => import('./PaperScreen.tsx') }),
    screen(edit, { title: 'edit', needs: writers, load: () => import('./PaperEditor.tsx') }),
    screen(settings, { title: 'settings', needs: setters, load: () => import('./PaperSettingsScreen.tsx') }),
    screen(approvals, { title: 'approvals', needs: approvers, load: () => import('./PaperApprovals.tsx') }),
  ],
  inquiryTabs: [{ name: 'qpApproval', label: 'inquiries', order: 4, to: approvals, needs: approvers }],
  menu: [
    {
      to: list,
      label: 'list',
      icon: 'papers',
      order: 46,
      group: 'learning',
      under: 'assess',
      needs: readers,
      also: [add],
    },
    {
      to: settings,
      label: 'settings',
      icon: 'paperSettings',
      order: 64,
      group: 'office',
      under: 'curriculum',
      needs: setters,
    },
    {
      to: approvals,
      label: 'approvals',
      icon: 'paperApprovals',
      order: 63,
      group: 'office',
      under: 'curriculum',
      needs: approvers,
      count: countApprovals,
    },
  ],
  actions: [{ label: 'add', to: add, needs: writers }],
  classAssessments: [{ subTab: 'questionPapers', title: 'list', order: 3, load: () => import('./ClassPapers.tsx') }],
  waitingWork: [
    {
      name: 'paperApprovals',
      label: 'approvals',
      order: 31,
      needs: approvers,
      find: async (signal) => {
        const left = await countApprovals(signal)
        return left > 0 ? [{ id: 'papers', about: '', since: null, left, to: approvals }] : []
      },
    },
  ],
  notifications: () => import('../notifications.ts'),
}
