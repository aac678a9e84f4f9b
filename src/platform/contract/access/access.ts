import type { LicenceModule } from './moduleNumbers.ts'
import { type Action, type Feature, isGranted, type Matrix } from './permissions.ts'
import { type RoleId, roles } from './roles.ts'

/** Records a role may use only if they are its own. The module that owns the record decides on the server. */
export type ScopeName = 'class' | 'branch' | 'student' | 'studentGroup'

/** The path parameter that must identify a record within the caller's reach. */
export type Reach<Param extends string = string> = { readonly scope: ScopeName; readonly param: Param }

export type Rule<Param extends string = string> =
  | { readonly as: 'admin'; readonly feature: Feature; readonly action: Action }
  | { readonly as: 'superAdmin' }
  | { readonly as: 'teacher'; readonly reach?: Reach<Param> }
  | { readonly as: 'organisationAdmin'; readonly reach?: Reach<Param> }
  | { readonly as: 'gateStaff' }
  | { readonly as: 'otherStaff' }
  | { readonly as: 'student'; readonly reach?: Reach<Param> }
  | { readonly as: 'guardian'; readonly reach?: Reach<Param> }

export type Access<Param extends string = string> =
  | { readonly who: 'anyone'; readonly why: string }
  | { readonly who: 'signedIn'; readonly why: string }
  | { readonly who: 'operator'; readonly signedIn: boolean }
  | { readonly who: 'some'; readonly rules: readonly Rule<Param>[]; readonly licences: readonly LicenceModule[] }

/** Open to callers without a session. `why` says why that is safe. */
export const anyone = (why: string) => ({ who: 'anyone', why }) as const
/** Open to every signed-in user of the tenant. `why` says why no role has to be excluded. */
export const signedIn = (why: string) => ({ who: 'signedIn', why }) as const
/** Open to the people who run the installation, on their own host. No user of a school or organisation is one of them. */
export const operator = { who: 'operator', signedIn: true } as const
/** The same before they have signed in. */
export const operatorHost = { who: 'operator', signedIn: false } as const
/** Open to users that match at least one of the rules. */
export const allow = <const R extends readonly Rule[]>(...rules: R) =>
  ({ who: 'some', rules: rules as readonly Rule<ParamOf<R>>[], licences: [] as readonly LicenceModule[] }) as const
/** The same, and the tenant must have at least one of the licence modules. */
export const licensed = <A extends { who: 'some' }>(licences: readonly LicenceModule[], access: A) => ({
  ...access,
  licences,
})

type ParamOf<R extends readonly Rule[]> = R[number] extends infer One
  ? One extends { reach: { param: infer P extends string } }
    ? P
    : never
  : never

export const admin = (feature: Feature, action: Action) => ({ as: 'admin', feature, action }) as const
export const superAdmin = { as: 'superAdmin' } as const
export const teacher = { as: 'teacher' } as const
export const teacherOf = <const Scope extends ScopeName, const Param extends string>(scope: Scope, param: Param) =>
  ({ as: 'teacher', reach: { scope, param } }) as const
export const organisationAdmin = { as: 'organisationAdmin' } as const
export const organisationAdminOf = <const Param extends string>(param: Param) =>
  ({ as: 'organisationAdmin', reach: { scope: 'branch', param } }) as const
export const gateStaff = { as: 'gateStaff' } as const
export const otherStaff = { as: 'otherStaff' } as const
export const student = { as: 'student' } as const
export const guardian = { as: 'guardian' } as const
/** The student whose record the path names. */
export const studentSelf = <const Param extends string>(param: Param) =>
  ({ as: 'student', reach: { scope: 'student', param } }) as const
/** The guardians of the student whose record the path names, unless the office has barred them from it. */
export const guardianOf = <const Scope extends 'student', const Param extends string>(scope: Scope, param: Param) =>
  ({ as: 'guardian', reach: { scope, param } }) as const

/** The part of a user that access decisions need, in the browser and on the server. */
export type Principal = {
  readonly roleId: RoleId
  readonly isSuperAdmin: boolean
  readonly isGateStaff: boolean
  readonly isGuardian: boolean
  readonly availableModules: readonly LicenceModule[]
  readonly matrix: Matrix
}

const applies = (rule: Rule, user: Principal) => {
  switch (rule.as) {
    case 'admin':
      return user.roleId === roles.admin && isGranted(user.matrix, rule.feature, rule.action)
    case 'superAdmin':
      return user.roleId === roles.admin && user.isSuperAdmin
    case 'teacher':
      return user.roleId === roles.teacher
    case 'organisationAdmin':
      return user.roleId === roles.superAdmin
    case 'gateStaff':
      return user.isGateStaff
    case 'otherStaff':
      return user.roleId === roles.otherStaff && !user.isGateStaff
    case 'student':
      return user.roleId === roles.student && !user.isGuardian
    case 'guardian':
      return user.isGuardian
  }
}

/** The rules this user matches, before reach is checked. None means access is denied. */
export function rulesFor(access: Access, user: Principal): readonly Rule[] {
  if (access.who !== 'some') return []
  if (access.licences.length > 0 && !access.licences.some((module) => user.availableModules.includes(module))) return []
  return access.rules.filter((rule) => applies(rule, user))
}

/** Whether this user may call the route or open the screen at all. Menu, router and server all use it. */
export function mayUse(access: Access, user: Principal | null): boolean {
  if (access.who === 'anyone') return true
  if (!user || access.who === 'operator') return false
  return access.who === 'signedIn' || rulesFor(access, user).length > 0
}
