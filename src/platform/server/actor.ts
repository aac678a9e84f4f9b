import type { Principal } from '#platform/contract/access.ts'
import { licenceModulesFrom, type PrivilegeDomain } from '#platform/contract/numbering.ts'
import { deriveMatrix, type Privilege } from '#platform/contract/permissions.ts'
import type { RoleId } from '#platform/contract/roles.ts'

/** The user behind a request, as the database knew them at the moment the transaction opened. */
export type Actor = Principal & {
  readonly tenantId: string
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly privileges: readonly Privilege[]
  /** The organisation whose super-admin this is; null for everybody else. */
  readonly organisationId: string | null
  readonly yearId: string | null
  /** False for an archived year: it can be looked at and not changed. */
  readonly yearIsCurrent: boolean
  readonly timeZone: string
}

/** What `enter_session` answers. */
export type Door = {
  sessionId: string
  lastSeenAt: string
  userId: string
  userName: string
  roleId: RoleId
  isSuperAdmin: boolean
  isGateStaff: boolean
  firstName: string
  lastName: string
  mustSetPassword: boolean
  tenantKind: 'school' | 'organisation'
  tenantStatus: number
  organisationId: string
  licenceValid: boolean
  modules: number[]
  timeZone: string
  inMaintenance: boolean
  yearId: string | null
  yearStatus: number | null
  privileges: [number, boolean, boolean, boolean, boolean][] | null
}

export function actorFrom(door: Door, tenantId: string): Actor {
  const privileges = (door.privileges ?? []).map(([domainId, isViewable, isEditable, isApproval, isPrintable]) => ({
    domainId: domainId as PrivilegeDomain,
    isViewable,
    isEditable,
    isApproval,
    isPrintable,
  }))
  return {
    tenantId,
    sessionId: door.sessionId,
    userId: door.userId,
    userName: door.userName,
    firstName: door.firstName,
    lastName: door.lastName,
    roleId: door.roleId,
    isSuperAdmin: door.isSuperAdmin,
    isGateStaff: door.isGateStaff,
    availableModules: licenceModulesFrom(door.modules),
    privileges,
    matrix: deriveMatrix({ roleId: door.roleId, isSuperAdmin: door.isSuperAdmin, privileges }),
    organisationId: door.tenantKind === 'organisation' ? door.organisationId : null,
    yearId: door.yearId,
    yearIsCurrent: door.yearStatus === 0,
    timeZone: door.timeZone,
  }
}
