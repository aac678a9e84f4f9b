import type { Principal } from '#platform/contract/access/access.ts'
import type { PrivilegeDomain } from '#platform/contract/access/moduleNumbers.ts'
import { deriveMatrix, type Privilege } from '#platform/contract/access/permissions.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import type { TenantEntry } from '../tenants/tenantDirectory.ts'

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

/** What the session lookup answers. */
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
  privileges: [number, boolean, boolean, boolean, boolean][] | null
  /** The status of the year asked for, when one was. */
  yearStatus: number | null
}

export function actorFrom(door: Door, tenant: TenantEntry, askedYearId: string | null): Actor {
  const privileges = (door.privileges ?? []).map(([domainId, isViewable, isEditable, isApproval, isPrintable]) => ({
    domainId: domainId as PrivilegeDomain,
    isViewable,
    isEditable,
    isApproval,
    isPrintable,
  }))
  return {
    tenantId: tenant.id,
    sessionId: door.sessionId,
    userId: door.userId,
    userName: door.userName,
    firstName: door.firstName,
    lastName: door.lastName,
    roleId: door.roleId,
    isSuperAdmin: door.isSuperAdmin,
    isGateStaff: door.isGateStaff,
    availableModules: tenant.modules,
    privileges,
    matrix: deriveMatrix({ roleId: door.roleId, isSuperAdmin: door.isSuperAdmin, privileges }),
    organisationId: tenant.kind === 'organisation' ? tenant.organisationId : null,
    yearId: askedYearId ?? tenant.currentYearId,
    yearIsCurrent: askedYearId === null || door.yearStatus === 0,
    timeZone: tenant.timeZone,
  }
}
