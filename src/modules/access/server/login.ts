import { activeStatus, type LoginRole, loginRoles, roles } from '#platform/contract/access/roles.ts'
import type { OpenContext } from '#platform/server/requests/context.ts'
import { refuseClosedTenant, tenantStateAt } from '#platform/server/requests/credentials.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { newSignIn } from '../notifications.ts'
import type { UserData } from '../schemas.ts'
import { describeClient } from './clientNames.ts'
import { isPassword } from './passwords.ts'
import { accountBucket, countPasswordTry, forgivePasswordTries } from './passwordTries.ts'
import { keepSession, knownBrowser, openSession, rememberBrowser } from './sessions.ts'
import { findUser, findUserByName, type UserRow, userDataOf } from './users.ts'

/** As much of a route's context as logging in needs, whatever the route. */
export type LoginContext = Omit<OpenContext<never>, 'fail'>
type Failing<Code extends string> = { fail(code: Code, extra?: { retryAfter?: number }): never }

/** The school of the host, refused while it is closed. */
export function openSchool(context: { tenant: TenantEntry | null; services: { now(): Date } }): TenantEntry {
  const { tenant, services } = context
  if (!tenant) throw problem('invalid-tenant')
  refuseClosedTenant(tenant, tenantStateAt(tenant, services.now()))
  return tenant
}

type Credentials = { userName: string; password: string }

/**
 * Checks a user name and password. The try is counted before the password is looked at, and an unknown name takes as long
 * as a known one.
 */
export async function checkPassword(
  credentials: Credentials,
  context: LoginContext & Failing<'invalid-credentials' | 'account-locked' | 'try-later'>,
): Promise<UserRow> {
  const { tx, fail, services, address, cookies } = context
  const { user, bucket, verdict } = await tx(async ({ db }) => {
    const user = await findUserByName(db, credentials.userName)
    const bucket = accountBucket(credentials.userName, await knownBrowser(db, cookies, user?.id))
    return { user, bucket, verdict: await countPasswordTry(db, bucket, address, services.now()) }
  })
  if (verdict.outcome !== 'go') return fail(verdict.outcome, { retryAfter: verdict.seconds })
  const right = await isPassword(user?.password_hash, credentials.password)
  if (!right || !user) return fail('invalid-credentials')
  await tx(({ db }) => forgivePasswordTries(db, bucket, address))
  return user
}

/** Refuses people who are not let in by this door: deactivated, of another role, or gate staff away from their phone. */
export function refuseWrongDoor(
  user: UserRow,
  context: Failing<'invalid-user' | 'use-mobile'>,
  door: { roleId: number; mobile: boolean },
) {
  if (!isAtOwnDoor(user, door.roleId)) context.fail('invalid-user')
  if (user.is_gate_staff && !door.mobile) context.fail('use-mobile')
}

export const isAtOwnDoor = (user: UserRow, roleId: number) =>
  user.status_id === activeStatus.active && user.role_id === roleId

export const roleOfDoor = (role: LoginRole) => loginRoles[role]
export const organisationRole = roles.superAdmin

/** Opens the session, sets the cookies and answers what a client keeps. */
export async function letIn(userId: string, context: LoginContext): Promise<{ token: string; userData: UserData }> {
  const { tx, cookies } = context
  const token = await tx(async (unit: Unit) => {
    const isNewDevice = await rememberBrowser(unit.db, cookies, userId)
    if (isNewDevice) {
      const params = { client: describeClient(context.userAgent), address: context.address }
      await unit.notify(newSignIn, { to: userId, params })
    }
    return openSession(unit, userId, context)
  })
  keepSession(cookies, token)
  return { token, userData: await tx(({ db }) => userDataOf(db, userId)) }
}

/** Lets a person in who has proved themselves by a code. */
export async function letInByCode(
  userId: string,
  context: LoginContext & Failing<'invalid-user' | 'use-mobile'>,
  door: { roleId?: number; mobile: boolean },
) {
  const user = await context.tx(({ db }) => findUser(db, userId))
  if (!user) return context.fail('invalid-user')
  refuseWrongDoor(user, context, { roleId: door.roleId ?? user.role_id, mobile: door.mobile })
  return letIn(user.id, context)
}
