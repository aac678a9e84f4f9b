import type { Principal } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { mayOpen, type Screen } from '../screen.ts'

/** Phones: gate staff work only below this width, and some public pages exist only there. In px. */
export const mobileGateWidth = 768

export type Visitor = {
  readonly user: (Principal & { readonly loginStatus: number | null; readonly mustSetPassword?: boolean }) | null
  /** Width of the window in px. */
  readonly width: number
  /** The host is an organisation's, whose people log in by fewer ways. */
  readonly isOrganisation?: boolean
}

/** What the router does with an address: show the screen found for it, or go elsewhere. */
export type Decision =
  | { show: true }
  | { show: false; to: string; why: 'signed-out' | 'not-allowed' | 'unknown' | 'home' | 'password' }

const go = (to: string, why: (Decision & { show: false })['why']): Decision => ({ show: false, to, why })
const shown: Decision = { show: true }

/**
 * The one decision about addresses, from the same data as menu and server. `screen` is the screen the address belongs to,
 * if any; `find` looks other screens up, to know where a refused admin may go instead.
 */
export function decide(screen: Screen | null, visitor: Visitor, find: (path: string) => Screen | null): Decision {
  if (!screen) return go('/error/404', 'unknown')
  return visitor.user ? decideFor(visitor.user, screen, visitor, find) : decideSignedOut(screen, visitor)
}

function decideSignedOut(screen: Screen, { width, isOrganisation }: Visitor): Decision {
  if (screen.needs.who !== 'anyone') return go('/', 'signed-out')
  const absent =
    (screen.mobileOnly && width >= mobileGateWidth) || (isOrganisation && schoolsOnly.includes(screen.path))
  return absent ? go('/error/404', 'unknown') : shown
}

function decideFor(user: NonNullable<Visitor['user']>, screen: Screen, visitor: Visitor, find: Find): Decision {
  if (user.mustSetPassword && !beforePasswordIsSet.includes(screen.path)) return go('/set-password', 'password')
  if (screen.mobileOnly && visitor.width >= mobileGateWidth) return go(refuge(user, find), 'not-allowed')
  if (screen.shell === 'public' && !staysOpen.includes(screen.path) && !screen.path.startsWith('/developer/'))
    return go(homeOf(visitor), 'home')
  if (mayOpen(screen, user) && inOwnWing(screen, user)) return shown
  return go(refuge(user, find), 'not-allowed')
}

type Find = (path: string) => Screen | null

/** Public pages that mean something to people who are logged in, too. */
const staysOpen: readonly string[] = [
  '/error/404',
  '/mbl/logout',
  '/set-password',
  '/create-password/:resetCode',
  '/admin-create-password/:resetCode',
  '/admin-create-password',
  '/r/:token',
]
const beforePasswordIsSet: readonly string[] = ['/set-password', '/mbl/logout', '/error/404']

/** Ways to log in that an organisation's host does not have. */
const schoolsOnly: readonly string[] = [
  '/phone-login/:role',
  '/verify-otp/:role',
  '/admin-create-password',
  '/infrastructure',
]

/** Gate staff see the visitor register and nothing else, whatever a screen's rule says. */
export const inOwnWing = (screen: Screen, user: Principal) =>
  !user.isGateStaff || screen.shell !== 'staff' || common.some((path) => screen.path.startsWith(path))
const common = ['/error/404', '/noaccess', '/comingSoon', '/account', '/pdf-viewer']

/** Where a person starts. */
export function homeOf({ user }: Pick<Visitor, 'user'>): string {
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
function refuge(user: Principal, find: Find): string {
  if (user.roleId !== roles.admin) return '/noaccess'
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
