import { activeStatus, type LoginRole, loginRoles, roles } from '#platform/contract/access/roles.ts'
import type { OpenContext } from '#platform/server/requests/context.ts'
import { refuseClosedTenant, tenantStateAt } from '#platform/server/requests/credentials.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { proofProblem } from '#platform/server/requests/sessions/deviceProof.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { TenantEntry } from '#platform/server/tenants/tenantDirectory.ts'
import { newSignIn } from '../notifications.ts'
import type { UserData } from '../schemas.ts'
import { describeClient } from './clientNames.ts'
import { isPassword } from './passwords.ts'
import { accountBucket, countPasswordTry, resetPasswordTries, waitForTurn } from './passwordTries.ts'
import { knownBrowser, openSession, rememberBrowser, setSessionCookie } from './sessions.ts'
import { useSignInCode } from './signInCodes.ts'
import { findUser, findUserByName, seesStudents, type UserRow, userDataOf } from './users.ts'

/** The part of a route's context that signing in needs. */
export type LoginContext = Omit<OpenContext<never>, 'fail'>
type DoorRefusal = 'invalid-user' | 'use-mobile' | 'device-unknown' | 'family-closed'
type CanFail<Code extends string> = { fail(code: Code, extra?: { retryAfter?: number }): never }

/** The tenant of the request's host; fails if there is none or it is closed. */
export function requireOpenTenant(context: { tenant: TenantEntry | null; services: { now(): Date } }): TenantEntry {
  const { tenant, services } = context
  if (!tenant) throw problem('invalid-tenant')
  refuseClosedTenant(tenant, tenantStateAt(tenant, services.now()))
  return tenant
}

type Credentials = { userName: string; password: string }

/**
 * Checks a user name and password. The attempt is counted before the password is verified, and an unknown user name
 * takes as long as a known one. A sign-in code counts as the password of an active user of this door.
 */
export async function checkPassword(
  credentials: Credentials,
  context: LoginContext & CanFail<'invalid-credentials' | 'account-locked' | 'try-later'>,
  door: Door,
): Promise<UserRow> {
  const { tx, fail, services, address, cookies, tenant } = context
  const { user, bucket, verdict } = await tx(async ({ db }) => {
    const user = await findUserByName(db, credentials.userName)
    const known = await knownBrowser(db, cookies, user?.id)
    const bucket = accountBucket(credentials.userName, known?.isOwn ? known.hash : null)
    const source = { browser: known?.hash ?? null, address }
    return { user, bucket, verdict: await countPasswordTry(db, bucket, source, services.now()) }
  })
  if (verdict.outcome !== 'go') return fail(verdict.outcome, { retryAfter: verdict.seconds })
  if (verdict.slow) await waitForTurn(tenant?.id ?? '', address)
  const codeOwner = user && isOfDoor(user, door) ? user.id : null
  const right =
    (await isPassword(user?.password_hash, credentials.password, tenant?.id ?? '')) ||
    (await tx((unit) => useSignInCode(unit, codeOwner, credentials.password)))
  if (!right || !user) return fail('invalid-credentials')
  await tx(({ db }) => resetPasswordTries(db, bucket, verdict.buckets))
  return user
}

/**
 * Fails for deactivated users, users of another door, gate staff who are not on an enrolled phone, and families that may no longer
 * see any student's record. Returns the phone of gate staff, to which the session is then bound.
 */
export async function requireDoor(
  user: UserRow,
  context: Pick<LoginContext, 'tx' | 'proof' | 'services'> & CanFail<DoorRefusal>,
  login: { door: Door; mobile: boolean },
): Promise<string | null> {
  if (!isOfDoor(user, login.door)) context.fail('invalid-user')
  if (user.is_gate_staff) return requirePhone(context, login.mobile)
  if (user.role_id !== roles.student) return null
  const isOpen = await context.tx(({ db }) => seesStudents(db, user.id))
  if (!isOpen) context.fail('family-closed')
  return null
}

/** The enrolled phone on which gate staff sign in. The width of the window is only what the screen shows. */
async function requirePhone(
  { tx, proof, services, fail }: Pick<LoginContext, 'tx' | 'proof' | 'services'> & CanFail<DoorRefusal>,
  mobile: boolean,
): Promise<string> {
  if (!mobile) return fail('use-mobile')
  const key = await tx(async ({ db }) => {
    const device = await db
      .selectFrom('gate_devices')
      .select('public_key')
      .where('id', '=', proof?.deviceId ?? null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return device?.public_key ?? null
  })
  const refused = proofProblem(proof, proof?.deviceId ?? null, key, services.now())
  if (refused?.code === 'device-clock') throw refused
  if (refused || !proof) return fail('device-unknown')
  return proof.deviceId
}

/** Who signs in at a door: guardians are accounts of the student's role with a flag, and neither opens the other's door. */
export type Door = { readonly roleId: number; readonly isGuardian: boolean }

export const isOfDoor = (user: UserRow, { roleId, isGuardian }: Door) =>
  user.status_id === activeStatus.active && user.role_id === roleId && user.is_guardian === isGuardian

export const doorOf = (role: LoginRole): Door => ({ roleId: loginRoles[role], isGuardian: role === 'family' })
export const organisationDoor: Door = { roleId: roles.superAdmin, isGuardian: false }

/** Opens a session, sets the cookies and returns the login reply. */
export async function startSession(
  userId: string,
  context: LoginContext,
  gateDeviceId: string | null = null,
): Promise<{ token: string; userData: UserData }> {
  const { tx, cookies } = context
  const token = await tx(async (unit: Unit) => {
    const isNewDevice = await rememberBrowser(unit.db, cookies, userId)
    if (isNewDevice) {
      const params = { client: describeClient(context.userAgent), address: context.address }
      await unit.notify(newSignIn, { to: userId, params })
    }
    return openSession(unit, userId, context, gateDeviceId)
  })
  setSessionCookie(cookies, token)
  return { token, userData: await tx(({ db }) => userDataOf(db, userId)) }
}

/** Signs in a user whose one-time code has been verified. */
export async function startSessionByCode(
  userId: string,
  context: LoginContext & CanFail<DoorRefusal>,
  login: { mobile: boolean },
) {
  const user = await context.tx(({ db }) => findUser(db, userId))
  if (!user) return context.fail('invalid-user')
  const door = { roleId: user.role_id, isGuardian: user.is_guardian }
  const gateDeviceId = await requireDoor(user, context, { door, mobile: login.mobile })
  return startSession(user.id, context, gateDeviceId)
}
