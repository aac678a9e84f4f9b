import type { Principal } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { mayOpen, type Screen } from '../screen.ts'

/** Phone width in px: gate staff screens and some public pages exist only below it. */
export const mobileGateWidth = 768

export type Visitor = {
  readonly user: (Principal & { readonly loginStatus: number | null; readonly mustSetPassword?: boolean }) | null
  /** Width of the window in px. */
  readonly width: number
  /** The host belongs to an organisation, which has fewer ways to sign in. */
  readonly isOrganisation?: boolean
}

/** What the router does with an address: show its screen or redirect. */
export type Decision =
  | { show: true }
  | { show: false; to: string; why: 'signed-out' | 'not-allowed' | 'unknown' | 'home' | 'password' }

export const notFoundPath = '/error/404'

const redirect = (to: string, why: (Decision & { show: false })['why']): Decision => ({ show: false, to, why })
const show: Decision = { show: true }

/**
 * Decides about every address, from the same data as menu and server. `screen` is the screen of the address, if any: an
 * address without one shows the not-found page, within the menu of those who are signed in. `find`
 * looks up other screens, to find where a refused admin may go instead.
 */
export function decide(screen: Screen | null, visitor: Visitor, find: (path: string) => Screen | null): Decision {
  if (!screen && visitor.user && !visitor.user.mustSetPassword) return show
  if (!screen) return redirect(notFoundPath, 'unknown')
  return visitor.user ? decideFor(visitor.user, screen, visitor, find) : decideSignedOut(screen, visitor)
}

function decideSignedOut(screen: Screen, { width, isOrganisation }: Visitor): Decision {
  if (screen.needs.who !== 'anyone') return redirect('/', 'signed-out')
  const absent =
    (screen.mobileOnly && width >= mobileGateWidth) || (isOrganisation && schoolsOnly.includes(screen.path))
  return absent ? redirect(notFoundPath, 'unknown') : show
}

function decideFor(user: NonNullable<Visitor['user']>, screen: Screen, visitor: Visitor, find: Find): Decision {
  if (user.mustSetPassword && !beforePasswordIsSet.includes(screen.path)) return redirect('/set-password', 'password')
  if (screen.mobileOnly && visitor.width >= mobileGateWidth) return redirect(fallbackFor(user, find), 'not-allowed')
  if (screen.shell === 'public' && !openWhenSignedIn.includes(screen.path) && !screen.path.startsWith('/developer/'))
    return redirect(homeOf(visitor), 'home')
  if (mayOpen(screen, user) && isWithinShell(screen, user)) return show
  return redirect(fallbackFor(user, find), 'not-allowed')
}

type Find = (path: string) => Screen | null

/** Public pages that are also useful when signed in. */
const openWhenSignedIn: readonly string[] = [
  '/mbl/logout',
  '/set-password',
  '/create-password/:resetCode',
  '/admin-create-password/:resetCode',
  '/admin-create-password',
  '/r/:token',
  '/c/:token',
  '/d/:token',
  '/campaigns-off/:token',
  '/gradebook-download',
  '/student-report-download',
  '/growth-download',
  '/badge/:awardId',
  '/infrastructure',
  '/visitor-pass/:code',
  '/gate-phone/:code',
]
const beforePasswordIsSet: readonly string[] = ['/set-password', '/mbl/logout', notFoundPath]

/** Public pages that an organisation's host does not have. */
const schoolsOnly: readonly string[] = [
  '/phone-login/:role',
  '/verify-otp/:role',
  '/admin-create-password',
  '/infrastructure',
]

/** Gate staff are confined to the visitor register and a few common pages, whatever a screen's access rule says. */
export const isWithinShell = (screen: Screen, user: Principal) =>
  !user.isGateStaff || screen.shell !== 'staff' || openToGateStaff.some((path) => screen.path.startsWith(path))
const openToGateStaff = ['/noaccess', '/comingSoon', '/account', '/pdf-viewer']

/** The start page of a user. */
export function homeOf({ user }: Pick<Visitor, 'user'>): string {
  if (!user) return '/'
  if (user.isGateStaff) return '/visitorregister/gate-staff/home'
  switch (user.roleId) {
    case roles.student:
      return '/family/home'
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

/** Where a user goes instead of a page they may not open. */
function fallbackFor(user: Principal, find: Find): string {
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
