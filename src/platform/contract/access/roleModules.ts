import { type LicenceModule, licence, licenceModulesFrom } from './moduleNumbers.ts'
import { type RoleId, roles } from './roles.ts'

/** The kinds of people that hold modules. Gate staff are other staff with a flag; guardians hold what students hold. */
export const moduleHolders = ['admin', 'teacher', 'student', 'otherStaff', 'gateStaff', 'organisationAdmin'] as const
export type ModuleHolder = (typeof moduleHolders)[number]

/** The modules of each kind of people. A missing kind holds the modules it needs, and an admin everything. */
export type RoleModules = { readonly [holder in ModuleHolder]?: readonly LicenceModule[] }

const everyModule = Object.values(licence)

/** What each kind of people needs for its screens, unless the operator of the installation has chosen otherwise. */
export const neededModules: Readonly<Record<ModuleHolder, readonly LicenceModule[]>> = {
  admin: everyModule,
  teacher: [
    licence.dashboard,
    licence.calendar,
    licence.curriculum,
    licence.contentLibrary,
    licence.reports,
    licence.myClasses,
    licence.notification,
    licence.noticeBoard,
    licence.whiteBoard,
    licence.myProfile,
    licence.supportTickets,
    licence.assessment,
    licence.assessmentOnly,
    licence.learningSuite,
    licence.onlineTests,
    licence.questionPapers,
    licence.chapterChallenge,
    licence.gamification,
    licence.engageHub,
  ],
  student: [
    licence.dashboard,
    licence.calendar,
    licence.curriculum,
    licence.contentLibrary,
    licence.reports,
    licence.notification,
    licence.noticeBoard,
    licence.myProfile,
    licence.supportTickets,
    licence.assessment,
    licence.assessmentOnly,
    licence.learningSuite,
    licence.onlineTests,
    licence.chapterChallenge,
    licence.gamification,
    licence.engageHub,
    licence.feeManagement,
    licence.advanceFeeManagement,
  ],
  otherStaff: [
    licence.dashboard,
    licence.calendar,
    licence.notification,
    licence.noticeBoard,
    licence.myProfile,
    licence.supportTickets,
  ],
  // The visitor register is no licence module: the gate needs nothing but its own profile and notices.
  gateStaff: [licence.notification, licence.noticeBoard, licence.myProfile],
  organisationAdmin: [licence.dashboard, licence.notification, licence.myProfile],
}

const holderByRole: Readonly<Record<RoleId, ModuleHolder>> = {
  [roles.admin]: 'admin',
  [roles.student]: 'student',
  [roles.teacher]: 'teacher',
  [roles.superAdmin]: 'organisationAdmin',
  [roles.otherStaff]: 'otherStaff',
}

type Person = { readonly roleId: RoleId; readonly isGateStaff: boolean }

const holderOf = ({ roleId, isGateStaff }: Person): ModuleHolder => (isGateStaff ? 'gateStaff' : holderByRole[roleId])

/** The modules a person holds: those of their role that their tenant holds too. Every other place must ask here. */
export function modulesHeld(
  tenant: { readonly modules: readonly LicenceModule[]; readonly roleModules: RoleModules },
  person: Person,
): LicenceModule[] {
  const holder = holderOf(person)
  const ofRole = tenant.roleModules[holder] ?? neededModules[holder]
  return tenant.modules.filter((module) => ofRole.includes(module))
}

/**
 * Whether the operator has taken every module from this kind of people, and with them the application. Gate staff can do
 * without: their visitor register is no module.
 */
export const isShutOut = ({ roleModules }: { readonly roleModules: RoleModules }, person: Person) =>
  !person.isGateStaff && roleModules[holderOf(person)]?.length === 0

/** The modules by role from the database; unknown roles and numbers are dropped. */
export function roleModulesFrom(stored: unknown): RoleModules {
  const byName = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(
    moduleHolders.flatMap((holder) => {
      const numbers = byName[holder]
      return Array.isArray(numbers) ? [[holder, licenceModulesFrom(numbers)]] : []
    }),
  )
}
