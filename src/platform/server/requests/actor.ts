import type { Principal } from '#platform/contract/access/access.ts'
import type { PrivilegeDomain } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix, type Privilege } from '#platform/contract/access/permissions.ts'
import { modulesHeld } from '#platform/contract/access/roleModules.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import type { TenantEntry } from '../tenants/tenantDirectory.ts'

/** The user behind a request, as of the start of the transaction. */
export type Actor = Principal & {
  readonly tenantId: string
  readonly sessionId: string
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly privileges: readonly Privilege[]
  /** The organisation whose super-admin this is; null for all other users. */
  readonly organisationId: string | null
  readonly yearId: string | null
  /** False for an archived year, which is read-only. */
  readonly yearIsCurrent: boolean
  readonly timeZone: string
}

/** One of the people who run the installation. */
export type Operator = {
  readonly id: string
  readonly userName: string
  readonly name: string
  readonly sessionId: string
}

/** The user of a session, as returned by the session lookup. */
export type SessionUser = {
  sessionId: string
  lastSeenAt: string
  userId: string
  userName: string
  roleId: RoleId
  isSuperAdmin: boolean
  isGateStaff: boolean
  isGuardian: boolean
  firstName: string
  lastName: string
  mustSetPassword: boolean
  privileges: [number, boolean, boolean, boolean, boolean][] | null
  /** The enrolled phone of a session of gate staff, and its public key; null for everybody else, and if it was locked out. */
  deviceId: string | null
  deviceKey: Buffer | null
  /** The status of the requested year, if any. */
  yearStatus: number | null
}

export function actorFrom(user: SessionUser, tenant: TenantEntry, requestedYearId: string | null): Actor {
  const privileges = (user.privileges ?? []).map(([domainId, isViewable, isEditable, isApproval, isPrintable]) => ({
    domainId: domainId as PrivilegeDomain,
    isViewable,
    isEditable,
    isApproval,
    isPrintable,
  }))
  return {
    tenantId: tenant.id,
    sessionId: user.sessionId,
    userId: user.userId,
    userName: user.userName,
    firstName: user.firstName,
    lastName: user.lastName,
    roleId: user.roleId,
    isSuperAdmin: user.isSuperAdmin,
    isGateStaff: user.isGateStaff,
    isGuardian: user.isGuardian,
    availableModules: modulesHeld(tenant, user),
    privileges,
    matrix: deriveMatrix({ roleId: user.roleId, isSuperAdmin: user.isSuperAdmin, privileges }),
    organisationId: tenant.kind === 'organisation' ? tenant.organisationId : null,
    yearId: requestedYearId ?? tenant.currentYearId,
    yearIsCurrent: requestedYearId === null || user.yearStatus === 0,
    timeZone: tenant.timeZone,
  }
}
