import { useSyncExternalStore } from 'react'
import type { Principal } from '#platform/contract/access/access.ts'
import { licenceModulesFrom, type PrivilegeDomain } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix, type Privilege } from '#platform/contract/access/permissions.ts'
import { type RoleId, roles } from '#platform/contract/access/roles.ts'
import { configureApi } from '../api.ts'
import { keepDayFiles } from '../device/appUpdate.ts'
import { keepAnswersOf } from '../device/keptAnswers.ts'
import { clearStored, gatePhoneKey, readStored, store } from '../device/store.ts'
import { queryClient } from '../query.ts'
import type { SchoolFacts, UserFacts } from './facts.ts'
import { saveOfflineSession } from './offlineSession.ts'

export type User = Principal & {
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly loginStatus: number | null
  readonly mustSetPassword: boolean
  readonly isClassTeacher: boolean
}

export type Session = {
  readonly school: SchoolFacts | null
  readonly user: User | null
  readonly currentYearId: string | null
  /** The selected year; null is the current one. */
  readonly yearId: string | null
}

let session: Session = { school: null, user: null, currentYearId: null, yearId: null }
const listeners = new Set<() => void>()

function change(changes: Partial<Session>) {
  session = { ...session, ...changes }
  for (const listener of listeners) listener()
}

export const getSession = () => session
export const useSession = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => session,
  )

/** The user who just signed out. Their screen still renders until the router has navigated away. */
let departingUser: User | null = null

/** For screens that require a signed-in user. */
export function useUser(): User {
  const { user } = useSession()
  if (!user && departingUser) return departingUser
  if (!user) throw new Error('This screen requires a signed-in user.')
  return user
}

export function useSchool(): SchoolFacts {
  const { school } = useSession()
  if (!school) throw new Error('This screen was rendered before its school was loaded.')
  return school
}

export function setSchool(school: SchoolFacts) {
  configureApi({ tenantId: school.tenantId })
  change({ school })
}

export const signedInKey = 'banyan.signedIn'
/** Whether this device had a session. Without one there is no need to ask the server who is signed in. */
export const wasSignedIn = () => readStored<string>(signedInKey) !== undefined

/** The cache key of the school's years, which are known from the sign-in on. */
export const yearsKey = ['years'] as const

export const clearQueries = () => queryClient.clear()

const keeperOf = (roleId: number | undefined) => (roleId === roles.student ? 'family' : 'staff')

export function signIn(facts: UserFacts) {
  clearQueries()
  queryClient.setQueryData(
    yearsKey,
    facts.years.map(({ yearId, ...year }) => ({ id: yearId, ...year })),
  )
  saveOfflineSession(session.school, facts)
  store(signedInKey, facts.userId)
  keepAnswersOf(facts.userId, keeperOf(facts.UserRoleID))
  keepDayFiles()
  const privileges: Privilege[] = facts.privilages.map((grant) => ({
    ...grant,
    domainId: grant.domainId as PrivilegeDomain,
  }))
  const roleId = facts.UserRoleID as RoleId
  const { isSuperAdmin } = facts
  change({
    user: {
      userId: facts.userId,
      userName: facts.userName,
      firstName: facts.firstName,
      lastName: facts.lastName,
      roleId,
      isSuperAdmin,
      isGateStaff: facts.isGateStaff,
      isGuardian: facts.isGuardian,
      isClassTeacher: facts.classTeacher,
      mustSetPassword: facts.isPasswordExpires,
      loginStatus: facts.loginStatus,
      availableModules: licenceModulesFrom(facts.availableModules),
      matrix: deriveMatrix({ roleId, isSuperAdmin, privileges }),
    },
    currentYearId: facts.academicYearId,
  })
}

/** Kept on sign-out. Nothing here identifies the user, except the name they chose to have remembered. */
export const keptKeys = [
  'banyan.language',
  'banyan.appearance',
  'banyan.rail',
  'banyan.rememberedName',
  'banyan.lastRole',
  'banyan.drafts',
  'banyan.installDeclined',
  gatePhoneKey,
] as const

/**
 * Clears everything stored about the user except device settings and drafts. Cached queries are cleared separately, with
 * `clearQueries`, once no screen uses them any more.
 */
export function signOut() {
  departingUser = session.user
  keepAnswersOf(null)
  clearStored(keptKeys)
  configureApi({ yearId: null })
  change({ user: null, currentYearId: null, yearId: null })
}

/** After the first visit a teacher no longer starts on the overview. */
export function setLoginStatus(loginStatus: number) {
  if (session.user) change({ user: { ...session.user, loginStatus } })
}

/** Once the new password is set, the user may open every page again. */
export function markPasswordSet() {
  if (session.user) change({ user: { ...session.user, mustSetPassword: false } })
}

/** Switches to another year: drops data read in the old one and remounts the open screen. */
export function switchYear(yearId: string | null) {
  configureApi({ yearId })
  // Offline the device shows the current year.
  keepAnswersOf(yearId ? null : (session.user?.userId ?? null), keeperOf(session.user?.roleId))
  queryClient.removeQueries({ predicate: ({ queryKey }) => !yearIndependent.includes(String(queryKey[0])) })
  change({ yearId })
}

/** Query keys of data that is the same in every year. */
const yearIndependent: readonly string[] = [...yearsKey, 'branches', 'notifications']
