import type { Principal } from '#platform/contract/access.ts'
import { licence } from '#platform/contract/numbering.ts'
import { roles } from '#platform/contract/roles.ts'
import { mayOpen, type Screen } from './screen.ts'

/** Phones: gate staff work only below this width, and some public pages exist only there. In px. */
export const mobileGateWidth = 768

export type Visitor = {
  readonly user: (Principal & { readonly loginStatus: number | null }) | null
  /** Width of the window in px. */
  readonly width: number
}

/** What the router does with an address: show the screen found for it, or go elsewhere. */
export type Decision =
  | { show: true }
  | { show: false; to: string; why: 'signed-out' | 'not-allowed' | 'unknown' | 'home' }

const go = (to: string, why: (Decision & { show: false })['why']): Decision => ({ show: false, to, why })

/**
 * The one decision about addresses, from the same data as menu and server. `screen` is the screen the address belongs to,
 * if any; `find` looks other screens up, to know where a refused admin may go instead.
 */
export function decide(screen: Screen | null, visitor: Visitor, find: (path: string) => Screen | null): Decision {
  const { user, width } = visitor
  if (screen?.mobileOnly && width >= mobileGateWidth)
    return user ? go(refuge(visitor, find), 'not-allowed') : go('/error/404', 'unknown')
  if (!user) {
    if (!screen) return go('/error/404', 'unknown')
    return screen.needs.who === 'anyone' ? { show: true } : go('/', 'signed-out')
  }
  if (!screen) return go('/error/404', 'unknown')
  if (screen.shell === 'public' && !staysOpen.includes(screen.path)) return go(homeOf(visitor), 'home')
  if (mayOpen(screen, user) && inOwnWing(screen, user)) return { show: true }
  return go(refuge(visitor, find), 'not-allowed')
}

/** Public pages that mean something to people who are logged in, too. */
const staysOpen: readonly string[] = [
  '/error/404',
  '/mbl/logout',
  '/set-password',
  '/create-password/:resetCode',
  '/admin-create-password/:resetCode',
  '/admin-create-password',
]

/** Gate staff see the visitor register and nothing else, whatever a screen's rule says. */
const inOwnWing = (screen: Screen, user: Principal) =>
  !user.isGateStaff || screen.shell !== 'staff' || common.some((path) => screen.path.startsWith(path))
const common = ['/error/404', '/noaccess', '/comingSoon', '/account']

/** Where a person starts. */
export function homeOf({ user }: Visitor): string {
  if (!user) return '/'
  if (user.isGateStaff) return '/visitorregister/gate-staff/home'
  switch (user.roleId) {
    case roles.teacher:
      return user.loginStatus === null ? '/teacher/overview' : '/teacher/dashboard'
    case roles.admin:
      return '/admin'
    case roles.superAdmin:
      return '/orgsuperadmin/dashboard'
    default:
      return '/account'
  }
}

/** Where a person goes who asked for something that is not theirs. */
function refuge(visitor: Visitor, find: (path: string) => Screen | null): string {
  const { user } = visitor
  if (user?.roleId !== roles.admin) return '/noaccess'
  const holds = (module: number) => user.availableModules.some((held) => held === module)
  const choices: [string, boolean][] = [
    ['/admin/dashboard', holds(licence.dashboard)],
    ['/erp/fees/dashboard', holds(licence.feeManagement)],
    ['/erp/adv/fees/dashboard', holds(licence.advanceFeeManagement)],
    ['/admissions/dashboard', holds(licence.admissionManagement)],
  ]
  const open = choices.find(([path, held]) => {
    const screen = find(path)
    return held && screen !== null && mayOpen(screen, user)
  })
  return open?.[0] ?? '/noaccess'
}
