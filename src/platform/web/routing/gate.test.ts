import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webModules } from '#app/modules.web.ts'
import { publicModules } from '#app/web.public.ts'
import { mayUse, signedIn } from '#platform/contract/access/access.ts'
import {
  type LicenceModule,
  licence,
  type PrivilegeName,
  privilegeDomains,
} from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix, type Privilege } from '#platform/contract/access/permissions.ts'
import { type RoleId, roles } from '#platform/contract/access/roles.ts'
import { menuFor } from '../menu/menu.ts'
import { type Screen, screen } from '../screen.ts'
import { type Decision, decide, homeOf, mobileGateWidth, type Visitor } from './gate.ts'

const modules = [...webModules, ...publicModules]
const screens: readonly Screen[] = modules.flatMap((module) => module.screens)
const find = (path: string) => screens.find((screen) => screen.path === path) ?? null
const at = (path: string) => {
  const screen = find(path)
  if (!screen) throw new Error(`No screen at ${path}`)
  return screen
}

const everyLicence = Object.values(licence)

type TestUser = {
  roleId: RoleId
  isSuperAdmin?: boolean
  isGateStaff?: boolean
  isGuardian?: boolean
  licences?: readonly LicenceModule[]
  grants?: readonly Privilege[]
  loginStatus?: number | null
  mustSetPassword?: boolean
}

function person(facts: TestUser): NonNullable<Visitor['user']> {
  const { roleId, isSuperAdmin = false, isGateStaff = false, isGuardian = false } = facts
  const { licences = everyLicence, grants = [] } = facts
  return {
    roleId,
    isSuperAdmin,
    isGateStaff,
    isGuardian,
    availableModules: licences,
    matrix: deriveMatrix({ roleId, isSuperAdmin, privileges: grants }),
    loginStatus: facts.loginStatus === undefined ? 1 : facts.loginStatus,
    mustSetPassword: facts.mustSetPassword ?? false,
  }
}

const grant = (name: PrivilegeName, flags: Partial<Privilege> = { isViewable: true }): Privilege => ({
  domainId: privilegeDomains[name],
  isViewable: false,
  isEditable: false,
  isApproval: false,
  isPrintable: false,
  ...flags,
})

const wide = 1440
const phone = 390
const nobody: Visitor = { user: null, width: wide }
const as = (facts: TestUser, width = wide): Visitor => ({ user: person(facts), width })

const teacher = as({ roleId: roles.teacher })
const superAdmin = as({ roleId: roles.admin, isSuperAdmin: true })
const student = as({ roleId: roles.student })
const guardian = as({ roleId: roles.student, isGuardian: true })
const staff = as({ roleId: roles.otherStaff })
const organisation = as({ roleId: roles.superAdmin })
const gate = as({ roleId: roles.otherStaff, isGateStaff: true }, phone)

const shown: Decision = { show: true }
const open = (path: string, visitor: Visitor) => decide(find(path), visitor, find)

const publicPages = [
  '/',
  '/login/:role',
  '/phone-login/:role',
  '/forgot-password/:role',
  '/verify-otp/:role',
  '/set-password',
  '/create-password/:resetCode',
  '/admin-create-password',
  '/infrastructure',
  '/error/404',
]

test('NAV-02 signed out, only public pages are shown', () => {
  for (const path of publicPages) expect(open(path, nobody), path).toEqual(shown)
  const rest = screens.filter((screen) => screen.needs.who !== 'anyone')
  expect(rest.length).toBeGreaterThan(100)
  for (const screen of rest)
    expect(decide(screen, nobody, find), screen.path).toEqual({ show: false, to: '/', why: 'signed-out' })
})

test('NAV-02 an unknown address shows not-found: on its own page, or within the menu of those who are signed in', () => {
  expect(decide(null, nobody, find)).toEqual({ show: false, to: '/error/404', why: 'unknown' })
  expect(decide(null, { user: person({ roleId: roles.teacher }), width: wide }, find)).toEqual(shown)
  const mustSet = person({ roleId: roles.teacher, mustSetPassword: true })
  expect(decide(null, { user: mustSet, width: wide }, find)).toMatchObject({ to: '/error/404' })
})

test('GAM-01 the page that checks a badge is there for everybody, signed in or not', () => {
  for (const visitor of [nobody, teacher, superAdmin]) expect(open('/badge/:awardId', visitor)).toEqual(shown)
})

test('AUTH-11 NAV-02 /mbl/logout exists below 768 px only', () => {
  expect(open('/mbl/logout', { user: null, width: mobileGateWidth - 1 })).toEqual(shown)
  expect(open('/mbl/logout', { user: null, width: mobileGateWidth })).toMatchObject({ to: '/error/404' })
})

test('NAV-02 an organisation has fewer ways to sign in', () => {
  const visitor: Visitor = { user: null, width: wide, isOrganisation: true }
  for (const path of ['/', '/login/:role', '/forgot-password/:role', '/set-password', '/create-password/:resetCode'])
    expect(open(path, visitor), path).toEqual(shown)
  for (const path of ['/phone-login/:role', '/verify-otp/:role', '/infrastructure'])
    expect(open(path, visitor), path).toMatchObject({ to: '/error/404' })
})

test('NAV-03 a teacher starts on the dashboard, or on the overview when the login status is not set', () => {
  expect(homeOf(teacher)).toBe('/teacher/dashboard')
  expect(homeOf(as({ roleId: roles.teacher, loginStatus: null }))).toBe('/teacher/overview')
  expect(open('/', teacher)).toEqual({ show: false, to: '/teacher/dashboard', why: 'home' })
  expect(open('/login/:role', teacher)).toMatchObject({ to: '/teacher/dashboard' })
})

test('NAV-03 a teacher with every licence may open all of /teacher and /assess, and no other role’s part', () => {
  for (const screen of screens) {
    if (screen.shell === 'public') continue
    const own = /^\/(teacher|assess)(\/|$)/.test(screen.path)
    // Absences that guardians announce are for the class teacher and the office, the school's screens for all who work there, and
    // any of them may be asked onto a panel of admissions.
    const common =
      /^\/(error|noaccess|comingSoon|pdf-viewer|account|attendance\/announced|noticeboard\/screen|admissions\/evaluations)/.test(
        screen.path,
      )
    const expected = own || common ? shown : { show: false, to: '/noaccess', why: 'not-allowed' }
    expect(decide(screen, teacher, find), screen.path).toEqual(expected)
  }
})

test('NAV-04 an admin starts on /admin; a super admin may open every admin screen', () => {
  expect(homeOf(superAdmin)).toBe('/admin')
  const own = /^\/(admin|admissions|assess|erp|visitorregister)(\/|$)/
  // Tests are set and marked by those who teach the class.
  const teachers = /^\/assess\/evaluation\/(?:onlineAssesment|offline)\/(?:new$|:\w+\/edit$|:\w+\/questions)/
  for (const screen of screens.filter(({ path, shell }) => own.test(path) && !teachers.test(path) && shell === 'staff'))
    expect(decide(screen, superAdmin, find), screen.path).toEqual(shown)
  expect(open('/teacher/dashboard', superAdmin)).toMatchObject({ to: '/admin/dashboard', why: 'not-allowed' })
})

test('NAV-04 the fee pages are those of the fee module held', () => {
  const holding = (...licences: LicenceModule[]) => as({ roleId: roles.admin, isSuperAdmin: true, licences })
  const basic = holding(licence.feeManagement)
  const advanced = holding(licence.advanceFeeManagement)
  for (const page of ['', '/dashboard', '/allocation', '/collection', '/feesetup']) {
    expect(open(`/erp/fees${page}`, basic).show, page).toBe(true)
    expect(open(`/erp/adv/fees${page}`, basic).show, page).toBe(false)
    expect(open(`/erp/fees${page}`, advanced).show, page).toBe(false)
    expect(open(`/erp/adv/fees${page}`, advanced).show, page).toBe(true)
  }
  for (const visitor of [basic, advanced]) expect(open('/admin/erp/fees', visitor)).toEqual(shown)
})

test('NAV-05 a refused admin goes to the first of dashboard, fees, advanced fees and admissions they may open, else to no-access', () => {
  const refused = (licences: LicenceModule[], grants: PrivilegeName[]) =>
    open('/teacher/dashboard', as({ roleId: roles.admin, licences, grants: grants.map((name) => grant(name)) }))
  const all: PrivilegeName[] = ['feeManagement', 'admissionManagement']
  const { dashboard, feeManagement, advanceFeeManagement, admissionManagement } = licence
  expect(refused([dashboard, feeManagement], all)).toMatchObject({ to: '/admin/dashboard' })
  expect(refused([feeManagement, admissionManagement], all)).toMatchObject({ to: '/erp/fees/dashboard' })
  expect(refused([advanceFeeManagement, admissionManagement], all)).toMatchObject({ to: '/erp/adv/fees/dashboard' })
  expect(refused([admissionManagement], all)).toMatchObject({ to: '/admissions/dashboard' })
  expect(refused([feeManagement], ['admissionManagement'])).toMatchObject({ to: '/noaccess' })
  expect(refused([dashboard, feeManagement, admissionManagement], [])).toMatchObject({ to: '/noaccess' })
})

test('NAV-05 every other refused user goes to /noaccess', () => {
  for (const visitor of [teacher, student, staff, organisation, gate])
    expect(open('/admin/school', visitor)).toEqual({ show: false, to: '/noaccess', why: 'not-allowed' })
})

test('NAV-06 an organisation super-admin has /orgsuperadmin and no school pages', () => {
  expect(homeOf(organisation)).toBe('/orgsuperadmin/dashboard')
  for (const screen of screens.filter(({ shell }) => shell !== 'public')) {
    const expected = /^\/(orgsuperadmin|error|noaccess|comingSoon|pdf-viewer|account)(\/|$)/.test(screen.path)
    expect(decide(screen, organisation, find).show, screen.path).toBe(expected)
  }
})

test('NAV-06 gate staff have the visitor register on a phone, and nothing on a wide screen', () => {
  expect(homeOf(gate)).toBe('/visitorregister/gate-staff/home')
  expect(open('/visitorregister/gate-staff/home', gate)).toEqual(shown)
  const desk = as({ roleId: roles.otherStaff, isGateStaff: true })
  expect(open('/visitorregister/gate-staff/home', desk)).toMatchObject({ to: '/noaccess' })
  for (const screen of screens.filter(({ shell }) => shell === 'staff')) {
    const expected = /^\/(noaccess|comingSoon|pdf-viewer|account)(\/|$)/.test(screen.path)
    expect(decide(screen, gate, find).show, screen.path).toBe(expected)
  }
})

test('NAV-06 a page for all signed-in users is still closed to gate staff', () => {
  const notices = screen('/notices', {
    title: 'notices',
    needs: signedIn('a test'),
    load: async () => ({ default: () => null }),
  })
  expect(decide(notices, staff, find)).toEqual(shown)
  expect(decide(notices, gate, find)).toEqual({ show: false, to: '/noaccess', why: 'not-allowed' })
})

test('NAV-07 the common pages work for everyone who is signed in', () => {
  for (const visitor of [teacher, superAdmin, as({ roleId: roles.admin }), student, staff, organisation, gate])
    for (const path of ['/error/404', '/comingSoon', '/noaccess', '/pdf-viewer'])
      expect(open(path, visitor), path).toEqual(shown)
})

test('AUTH-03 a user who must set a new password can go nowhere else', () => {
  const visitor = as({ roleId: roles.teacher, mustSetPassword: true })
  for (const path of ['/', '/teacher/dashboard', '/account', '/noaccess'])
    expect(open(path, visitor), path).toEqual({ show: false, to: '/set-password', why: 'password' })
  expect(open('/set-password', visitor)).toEqual(shown)
})

const licences = fc.subarray(everyLicence)
const grants = fc.uniqueArray(
  fc.record({
    domainId: fc.constantFrom(...Object.values(privilegeDomains)),
    isViewable: fc.boolean(),
    isEditable: fc.boolean(),
    isApproval: fc.boolean(),
    isPrintable: fc.boolean(),
  }),
  { selector: ({ domainId }) => domainId },
)
const anyVisitor: fc.Arbitrary<Visitor> = fc
  .record({
    roleId: fc.constantFrom(...Object.values(roles)),
    isSuperAdmin: fc.boolean(),
    isGateStaff: fc.boolean(),
    licences,
    grants,
    loginStatus: fc.constantFrom(null, 1),
    mustSetPassword: fc.boolean(),
    width: fc.constantFrom(phone, mobileGateWidth - 1, mobileGateWidth, wide),
    isSignedIn: fc.boolean(),
    isOrganisation: fc.boolean(),
  })
  .map(({ width, isSignedIn, isOrganisation, ...facts }) => ({
    user: isSignedIn
      ? // Gate staff is a flag that only other staff can have.
        person({ ...facts, isGateStaff: facts.isGateStaff && facts.roleId === roles.otherStaff })
      : null,
    width,
    isOrganisation,
  }))
const anyScreen = fc.constantFrom(null, ...screens)

test('NAV-09 no screen is ever shown to a user its access rule refuses', () => {
  fc.assert(
    fc.property(anyVisitor, anyScreen, (visitor, screen) => {
      if (screen && decide(screen, visitor, find).show) expect(mayUse(screen.needs, visitor.user)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('every redirect leads to a page that is shown, for every user and address', () => {
  fc.assert(
    fc.property(anyVisitor, anyScreen, (visitor, screen) => {
      let decision = decide(screen, visitor, find)
      for (let steps = 0; !decision.show; steps++) {
        expect(steps).toBeLessThan(4)
        decision = decide(at(decision.to), visitor, find)
      }
    }),
    { numRuns: 3000 },
  )
})

test('NAV-09 the menu contains only built screens that the gate would show', () => {
  const built = new Set(modules.flatMap((module) => module.screens.map(({ path }) => path)))
  fc.assert(
    fc.property(anyVisitor, (visitor) => {
      if (!visitor.user || visitor.user.mustSetPassword) return
      for (const { entry } of menuFor(modules, visitor.user)) {
        expect(built.has(entry.to)).toBe(true)
        expect(decide(find(entry.to), visitor, find)).toEqual(shown)
      }
    }),
    { numRuns: 1000 },
  )
})

test('FAM-02 FAM-03 students and guardians start on the family’s home, which is closed to staff', () => {
  for (const one of [student, guardian]) {
    expect(homeOf(one)).toBe('/family/home')
    expect(open('/family/home', one)).toEqual(shown)
    expect(open('/teacher/dashboard', one)).toMatchObject({ show: false, to: '/noaccess' })
  }
  for (const one of [teacher, superAdmin, staff, organisation, gate]) expect(open('/family/home', one).show).toBe(false)
})

test('NAV-09 every menu entry leads to a screen, and each role has its own entries', () => {
  const menuOf = (visitor: Visitor) => (visitor.user ? menuFor(modules, visitor.user).map(({ entry }) => entry.to) : [])
  expect(menuOf(teacher)).toContain('/teacher/dashboard')
  expect(menuOf(superAdmin)).toEqual(expect.arrayContaining(['/admin/dashboard', '/admin/adminRoles']))
  for (const one of [student, guardian])
    expect(menuOf(one)).toEqual(expect.arrayContaining(['/family/home', '/account']))
  for (const visitor of [teacher, superAdmin, student, guardian, staff, organisation, gate])
    for (const to of menuOf(visitor)) expect(find(to), to).not.toBeNull()
})
