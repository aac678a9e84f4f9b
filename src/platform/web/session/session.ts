import { useSyncExternalStore } from 'react'
import type { Principal } from '#platform/contract/access/access.ts'
import { licenceModulesFrom, type PrivilegeDomain } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix, type Privilege } from '#platform/contract/access/permissions.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import { configureApi } from '../api.ts'
import { clearStored, readStored, store } from '../device/store.ts'
import { queryClient } from '../query.ts'
import { keepersKey, noteKeeper, rememberForAway } from './offlineSession.ts'

/** The school of this host as the browser keeps it; the tenancy module fills it in. */
export type SchoolFacts = {
  readonly tenantId: string
  readonly name: string
  readonly organisationName: string
  readonly isOrganisation: boolean
  readonly shortCode: string
  readonly place: string
  readonly board: string
  readonly colour: string
  readonly logoUrl: string | null
  readonly timeZone: string
}

/** Who is logged in, as the wire tells it. */
export type UserFacts = {
  readonly userId: string
  readonly userName: string
  readonly UserRoleID: number
  readonly firstName: string
  readonly lastName: string
  readonly isGateStaff: boolean
  readonly isSuperAdmin: boolean
  readonly isPasswordExpires: boolean
  readonly classTeacher: boolean
  readonly availableModules: readonly number[]
  readonly loginStatus: number | null
  readonly privilages: readonly {
    domainId: number
    isViewable: boolean
    isEditable: boolean
    isApproval: boolean
    isPrintable: boolean
  }[]
  readonly academicYearId: string | null
}

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
  /** The year being looked at; null is the current one. */
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

/** Who has just left: their screen is still drawn until the router has gone elsewhere. */
let leaving: User | null = null

/** For screens behind the gate, where somebody is always logged in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user && leaving) return leaving
  if (!user) throw new Error('This screen is shown without anybody logged in.')
  return user
}

export function useSchool(): SchoolFacts {
  const { school } = useSession()
  if (!school) throw new Error('This screen is shown before its school is known.')
  return school
}

export function setSchool(school: SchoolFacts) {
  configureApi({ tenantId: school.tenantId })
  change({ school })
}

export const signedInKey = 'banyan.signedIn'
/** Tells, without asking the server, whether asking who is logged in is worth a call. */
export const wasSignedIn = () => readStored<string>(signedInKey) !== undefined

export const forgetAnswers = () => queryClient.clear()

/** What the server said of the person who is logged in. */
let lastFacts: UserFacts | null = null

export function signIn(facts: UserFacts) {
  forgetAnswers()
  lastFacts = facts
  rememberForAway(session.school, facts)
  store(signedInKey, facts.userId)
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
      isClassTeacher: facts.classTeacher,
      mustSetPassword: facts.isPasswordExpires,
      loginStatus: facts.loginStatus,
      availableModules: licenceModulesFrom(facts.availableModules),
      matrix: deriveMatrix({ roleId, isSuperAdmin, privileges }),
    },
    currentYearId: facts.academicYearId,
  })
}

/** Kept when everything else about a person is forgotten: nothing here says who they are but the name they chose to keep. */
export const keptKeys = [
  'banyan.language',
  'banyan.appearance',
  'banyan.rail',
  'banyan.rememberedName',
  'banyan.lastRole',
  'banyan.drafts',
  keepersKey,
] as const

/**
 * Forgets the person: everything stored but the device's own settings and parked drafts. Answers in memory go with
 * `forgetAnswers`, once no screen shows them any more.
 */
export function signOut() {
  leaving = session.user
  clearStored(keptKeys)
  configureApi({ yearId: null })
  change({ user: null, currentYearId: null, yearId: null })
}

/** From now on this person opens the product without a network as well: they keep something here to use then. */
export function openAway() {
  if (!lastFacts || !session.user) return
  noteKeeper(session.user.userId, true)
  rememberForAway(session.school, lastFacts)
}

/** After the first visit the overview is no longer where a teacher starts. */
export function noteLoginStatus(loginStatus: number) {
  if (session.user) change({ user: { ...session.user, loginStatus } })
}

/** Once a new password is set, the whole product opens. */
export function notePasswordSet() {
  if (session.user) change({ user: { ...session.user, mustSetPassword: false } })
}

/** Looks at another year: nothing read in the old one stays, and the open screen starts anew. */
export function lookAtYear(yearId: string | null) {
  configureApi({ yearId })
  queryClient.removeQueries({ predicate: ({ queryKey }) => !beyondYears.includes(String(queryKey[0])) })
  change({ yearId })
}

/** What the frame itself reads, which is the same in every year. */
const beyondYears = ['years', 'branches', 'notifications']
