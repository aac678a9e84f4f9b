import { admin, allow, anyone, guardian, licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { countPendingRequests, pendingWork } from './approvals/pendingRequests.ts'
import { adminFeePaths, type Edition, familyFeePaths, feePaths, receiptPattern } from './paths.ts'
import { feeTitles } from './titles.ts'

type Licences = Parameters<typeof licensed>[0]

const either = [licence.feeManagement, licence.advanceFeeManagement] as const
const managementViewers = (licences: Licences) => licensed(licences, allow(admin('feeManagement', 'view')))
const feeViewers = (licences: Licences) =>
  licensed(licences, allow(admin('feeManagement', 'view'), admin('feeCollection', 'view')))
const cashiers = (licences: Licences) => licensed(licences, allow(admin('feeCollection', 'view')))

const families = licensed(either, allow(guardian))

const loadDashboard = () => import('./reports/Dashboard.tsx')
const loadAllocation = () => import('./allocation/Allocation.tsx')
const loadDefaulters = () => import('./reports/Defaulters.tsx')

/** The same screens for both editions, each under its own address. */
function screensOf(edition: Edition): Screen[] {
  const held = [edition === 'basic' ? licence.feeManagement : licence.advanceFeeManagement]
  const [view, look, collect] = [managementViewers(held), feeViewers(held), cashiers(held)]
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

/** Fees: dues, payments and their history. */
export const feesWeb: WebModule = {
  name: 'fees',
  text: feeTitles,
  screens: [
    // When a school has both editions, the search palette offers the advanced one.
    ...screensOf('advanced'),
    ...screensOf('basic'),
    screen(adminFeePaths.fees, { title: 'dashboard', needs: managementViewers(either), load: loadDashboard }),
    screen(adminFeePaths.allocation, { title: 'allocation', needs: managementViewers(either), load: loadAllocation }),
    screen(adminFeePaths.defaulters, { title: 'defaulters', needs: feeViewers(either), load: loadDefaulters }),
    screen(familyFeePaths.fees, {
      title: 'familyFees',
      needs: families,
      load: () => import('./family/FamilyFees.tsx'),
    }),
    screen(familyFeePaths.payment, {
      title: 'familyPayment',
      needs: families,
      load: () => import('./family/PaymentPage.tsx'),
    }),
    screen(receiptPattern, {
      title: 'confirmation',
      shell: 'public',
      load: () => import('./receipts/ReceiptConfirmation.tsx'),
      needs: anyone('anyone with the paper may verify the receipt; the page shows no names'),
    }),
  ],
  menu: [
    {
      to: advanced.dashboard,
      label: 'fees',
      icon: 'fees',
      order: 50,
      group: 'office',
      needs: feeViewers(either),
      // People who only collect land on the desk.
      also: [
        basic.dashboard,
        advanced.collection,
        basic.collection,
        advanced.fees,
        basic.fees,
        advanced.defaulters,
        basic.defaulters,
        adminFeePaths.fees,
      ],
      count: countPendingRequests,
    },
    { to: familyFeePaths.fees, label: 'familyFees', icon: 'fees', order: 30, needs: families },
  ],
  waitingWork: [
    {
      name: 'feeRequests',
      label: 'approvals',
      order: 40,
      needs: feeViewers(either),
      find: pendingWork,
    },
  ],
  actions: [
    { label: 'collectFee', to: advanced.collection, needs: cashiers([licence.advanceFeeManagement]) },
    {
      label: 'layPlan',
      to: `${advanced.allocation}?lay=plan`,
      needs: managementViewers([licence.advanceFeeManagement]),
    },
  ],
  setupSteps: [{ name: 'fees', label: 'stepFees', to: advanced.setup, needs: managementViewers(either) }],
  notifications: () => import('../notifications.ts'),
  familyCards: [{ name: 'fees', order: 40, load: () => import('./family/FeesCard.tsx') }],
  profileTabs: {
    student: [
      {
        name: 'fees',
        label: 'fees',
        order: 40,
        needs: feeViewers(either),
        load: () => import('./students/StudentFees.tsx'),
      },
    ],
  },
}
