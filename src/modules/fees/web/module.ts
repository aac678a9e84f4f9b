import { admin, allow, anyone, licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { adminFeePaths, type Edition, feePaths, receiptPattern } from './paths.ts'
import { feeTitles } from './titles.ts'

type Licences = Parameters<typeof licensed>[0]

const either = [licence.feeManagement, licence.advanceFeeManagement] as const
const viewing = (licences: Licences) => licensed(licences, allow(admin('feeManagement', 'view')))
const looking = (licences: Licences) =>
  licensed(licences, allow(admin('feeManagement', 'view'), admin('feeCollection', 'view')))
const collecting = (licences: Licences) => licensed(licences, allow(admin('feeCollection', 'view')))

const loadDashboard = () => import('./reports/Dashboard.tsx')
const loadAllocation = () => import('./allocation/Allocation.tsx')
const loadDefaulters = () => import('./reports/Defaulters.tsx')

/** The same screens for both editions, each at its own address. */
function screensOf(edition: Edition): Screen[] {
  const held = [edition === 'basic' ? licence.feeManagement : licence.advanceFeeManagement]
  const [view, look, collect] = [viewing(held), looking(held), collecting(held)]
  const paths = feePaths(edition)
  const shared = [
    screen(paths.fees, { title: 'dashboard', needs: view, load: loadDashboard }),
    screen(paths.dashboard, { title: 'dashboard', needs: view, load: loadDashboard }),
    screen(paths.collection, { title: 'collection', needs: collect, load: () => import('./desk/CollectionDesk.tsx') }),
    screen(paths.allocation, { title: 'allocation', needs: view, load: loadAllocation }),
    screen(paths.run, { title: 'run', needs: view, load: () => import('./allocation/FeeRunPage.tsx') }),
    screen(paths.setup, { title: 'setup', needs: view, load: () => import('./setup/FeeSetup.tsx') }),
    screen(paths.defaulters, { title: 'defaulters', needs: look, load: loadDefaulters }),
    screen(paths.demands, { title: 'demands', needs: look, load: () => import('./reports/Demands.tsx') }),
    screen(paths.student, { title: 'student', needs: look, load: () => import('./students/StudentFeePage.tsx') }),
    screen(paths.payments, { title: 'payments', needs: look, load: () => import('./payments/Payments.tsx') }),
    screen(paths.receipt, { title: 'receipt', needs: look, load: () => import('./receipts/ReceiptPage.tsx') }),
    screen(paths.dayBook, { title: 'dayBook', needs: look, load: () => import('./reports/DayBook.tsx') }),
    screen(paths.approvals, { title: 'approvals', needs: look, load: () => import('./approvals/Approvals.tsx') }),
  ]
  const counters = screen(paths.counters, {
    title: 'counters',
    needs: look,
    load: () => import('./counters/Counters.tsx'),
  })
  return edition === 'advanced' ? [...shared, counters] : shared
}

const basic = feePaths('basic')
const advanced = feePaths('advanced')

/** What students owe, what was paid, and how it came to be. */
export const feesWeb: WebModule = {
  name: 'fees',
  text: feeTitles,
  screens: [
    // Where a school holds both, what is found by name is the advanced one.
    ...screensOf('advanced'),
    ...screensOf('basic'),
    screen(adminFeePaths.fees, { title: 'dashboard', needs: viewing(either), load: loadDashboard }),
    screen(adminFeePaths.allocation, { title: 'allocation', needs: viewing(either), load: loadAllocation }),
    screen(adminFeePaths.defaulters, { title: 'defaulters', needs: looking(either), load: loadDefaulters }),
    screen(receiptPattern, {
      ...{ title: 'confirmation', shell: 'public', load: () => import('./receipts/ReceiptConfirmation.tsx') },
      needs: anyone('whoever holds the paper may ask whether it is valid; the page names nobody'),
    }),
  ],
  menu: [
    {
      ...{ to: advanced.dashboard, label: 'fees', icon: 'fees', order: 50, group: 'office', needs: looking(either) },
      // Whoever only collects is led to the desk.
      also: [
        ...[basic.dashboard, advanced.collection, basic.collection, advanced.fees, basic.fees],
        ...[advanced.defaulters, basic.defaulters, adminFeePaths.fees],
      ],
      // Asked after the rail is drawn, so it need not weigh on every page.
      count: (signal) => import('./approvals/pendingRequests.ts').then(({ countWaiting }) => countWaiting(signal)),
    },
  ],
  actions: [
    { label: 'collectFee', to: advanced.collection, needs: collecting([licence.advanceFeeManagement]) },
    { label: 'layPlan', to: `${advanced.allocation}?lay=plan`, needs: viewing([licence.advanceFeeManagement]) },
  ],
  setupSteps: [{ name: 'fees', label: 'stepFees', to: advanced.setup, needs: viewing(either) }],
  notifications: () => import('../notifications.ts'),
  profileTabs: {
    student: [
      {
        name: 'fees',
        label: 'fees',
        order: 40,
        needs: looking(either),
        load: () => import('./students/StudentFees.tsx'),
      },
    ],
  },
}
