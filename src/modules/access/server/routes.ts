import { dialNumberOf } from '#platform/contract/patterns.ts'
import { isCommonPassword } from '#platform/server/commonPasswords.ts'
import { sendable } from '#platform/server/messages/delivery.ts'
import { implement } from '#platform/server/module.ts'
import type { OwnContext } from '#platform/server/requests/context.ts'
import { sessionCookie } from '#platform/server/requests/credentials.ts'
import { countAttempt, secondsUntil } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { access } from '../contract.ts'
import { passwordChanged } from '../notifications.ts'
import { accessDefinitions } from '../schemas.ts'
import { findLink, issueCode, lifetimes, reserveCode, tryOtp, useLink, voidCodes } from './codes.ts'
import { sendOtp, sendPasswordLink } from './jobs.ts'
import {
  checkPassword,
  doorOf,
  isOfDoor,
  organisationDoor,
  requireDoor,
  requireOpenTenant,
  startSession,
  startSessionByCode,
} from './login.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { accountBucket, clearLocks } from './passwordTries.ts'
import { endSessionByToken, endSessions } from './sessions.ts'
import { findUser, findUserByPhone, findUsersByEmail, isPasswordDue, storePassword, userDataOf } from './users.ts'

const hour = 3600
/**
 * Per hour. Requests for unknown users count towards the address limits too. A whole school may share an address, so those that
 * cost nothing are generous.
 */
const limits = { otpByNumber: 5, otpByAddress: 20, resetByAddress: 100, codeTriesByAddress: 300 } as const

export const accessRoutes = implement(access, accessDefinitions, {
  login: async ({ body }, context) => {
    requireOpenTenant(context)
    const door = doorOf(body.role)
    const user = await checkPassword(body, context, door)
    const gateDeviceId = await requireDoor(user, context, { door, mobile: body.mobile })
    return startSession(user.id, context, gateDeviceId)
  },

  orgAdminLogin: async ({ body }, context) => {
    const tenant = requireOpenTenant(context)
    if (tenant.kind !== 'organisation') context.fail('not-an-organisation')
    const user = await checkPassword(body, context, organisationDoor)
    if (!isOfDoor(user, organisationDoor)) context.fail('invalid-user')
    return startSession(user.id, context)
  },

  loginOtp: async ({ body }, context) => {
    requireOpenTenant(context)
    const { tx, fail, address, services } = context
    // Before the look-up, so that it says the same whether or not the number is known.
    if (!sendable(services.config).canSendSms) return fail('cannot-send-sms')
    const phone = dialNumberOf(body.phoneNumber)
    if (!phone) return fail('unknown-phone')
    const outcome = await tx(async ({ db, enqueue }) => {
      const byAddress = await countAttempt(db, `otp address ${address}`, hour)
      if (byAddress.count > limits.otpByAddress) return { wait: byAddress.endsAt }
      const byNumber = await countAttempt(db, `otp number ${phone}`, hour)
      if (byNumber.count > limits.otpByNumber) return { wait: byNumber.endsAt }
      const user = await findUserByPhone(db, phone, doorOf(body.role))
      if (!user) return {}
      const requestId = await reserveCode(db, user.id, 'otp')
      await enqueue(sendOtp, { codeId: requestId })
      return { requestId }
    })
    if (outcome.wait) fail('try-later', { retryAfter: secondsUntil(outcome.wait, services.now()) })
    if (!outcome.requestId) return fail('unknown-phone')
    return { requestId: outcome.requestId, expiresInSeconds: lifetimes.otp }
  },

  verifyOtp: async ({ body }, context) => {
    requireOpenTenant(context)
    const { tx, fail, services } = context
    await limitCodeTries(context)
    const userId = await tx(({ db }) => tryOtp(db, services, body.requestId, body.otp))
    if (!userId) return fail('wrong-code')
    return startSessionByCode(userId, context, { mobile: body.mobile })
  },

  mobileTokenVerification: async ({ body }, context) => {
    requireOpenTenant(context)
    const { tx, fail, services } = context
    const link = await tx(({ db }) => findLink(db, services, [body.purpose], body.token))
    if (!link || !(await tx(({ db }) => useLink(db, link.id)))) return fail('link-invalid')
    return startSessionByCode(link.user_id, context, { mobile: true })
  },

  createLoginLink: async ({ body }, { db, actor, services }) => {
    const id = await reserveCode(db, actor.userId, body.purpose)
    return { token: await issueCode(db, services, id, body.purpose), expiresInSeconds: lifetimes[body.purpose] }
  },

  forgotPassword: async ({ body }, context) => {
    requireOpenTenant(context)
    const { tx, fail, address, services } = context
    // Before the look-up, so that it says the same whether or not the account exists.
    if (!sendable(services.config).canSendMail) return fail('cannot-send-mail')
    const outcome = await tx(async ({ db, enqueue }) => {
      const byAddress = await countAttempt(db, `reset address ${address}`, hour)
      if (byAddress.count > limits.resetByAddress) return { wait: byAddress.endsAt }
      const users = await findUsersByEmail(db, body.email)
      for (const user of users) {
        const codeId = await reserveCode(db, user.id, 'reset')
        await enqueue(sendPasswordLink, { codeId, purpose: 'reset' })
      }
      return { found: users.length > 0 }
    })
    if (outcome.wait) fail('try-later', { retryAfter: secondsUntil(outcome.wait, services.now()) })
    if (!outcome.found) fail('unknown-email')
    return {}
  },

  checkResetCode: async ({ body }, context) => {
    const { tx, fail, services } = context
    await limitCodeTries(context)
    const link = await tx(({ db }) => findLink(db, services, ['reset', 'invitation'], body.resetCode))
    if (!link) return fail('link-invalid')
    return { userName: link.user_name, firstName: link.first_name, purpose: link.purpose as 'reset' | 'invitation' }
  },

  createPassword: async ({ body }, context) => {
    requireOpenTenant(context)
    const { tx, fail, services } = context
    await limitCodeTries(context)
    if (isCommonPassword(body.newPassword)) fail('common-password')
    const link = await tx(({ db }) => findLink(db, services, ['reset', 'invitation'], body.resetCode))
    if (!link) return fail('link-invalid')
    const passwordHash = await hashPassword(body.newPassword, context.tenant?.id)
    const changed = await tx(async (unit) => {
      if (!(await useLink(unit.db, link.id))) return false
      await storePassword(unit.db, link.user_id, passwordHash)
      await voidCodes(unit.db, link.user_id)
      await endSessions(unit, link.user_id)
      // The wrong passwords were guesses at the old one.
      await clearLocks(unit.db, [accountBucket(link.user_name, null)])
      unit.audit({ entity: 'user', entityId: link.user_id, after: { passwordSetBy: link.purpose } })
      if (link.purpose === 'reset') await unit.notify(passwordChanged, { to: link.user_id, params: {} })
      return true
    })
    if (!changed) fail('link-invalid')
    return { userName: link.user_name }
  },

  setPassword: async ({ body }, context) => {
    const user = await context.tx(({ db }) => findUser(db, context.actor.userId))
    if (!user || !isPasswordDue(user)) context.fail('not-asked')
    await replacePassword(context, user?.password_hash ?? null, body.newPassword)
    return {}
  },

  updatePassword: async ({ body }, context) => {
    const { tx, actor, fail, services } = context
    const user = await tx(({ db }) => findUser(db, actor.userId))
    const tries = await tx(({ db }) => countAttempt(db, `password change ${actor.userId}`, hour))
    if (tries.count > 10) fail('try-later', { retryAfter: secondsUntil(tries.endsAt, services.now()) })
    if (!(await isPassword(user?.password_hash, body.currentPassword, actor.tenantId))) fail('wrong-password')
    await replacePassword(context, user?.password_hash ?? null, body.newPassword)
    return {}
  },

  logout: async (_, { tx, tenant, cookies, headers }) => {
    const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(headers.authorization?.toString() ?? '')?.[1]
    const token = bearer ?? cookies.get(sessionCookie)
    if (tenant && token) await tx((unit) => endSessionByToken(unit, token))
    cookies.clear(sessionCookie)
    return {}
  },

  getMe: (_, { db, actor }) => userDataOf(db, actor.userId),

  finishFirstVisit: async (_, { db, actor }) => {
    await db.updateTable('users').set({ login_status: 1 }).where('id', '=', actor.userId).execute()
    return { loginStatus: 1 }
  },
})

/** Rate-limits guessing of any kind of code per address. */
async function limitCodeTries(context: {
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  address: string
  services: { now(): Date }
  fail(code: 'try-later', extra?: { retryAfter?: number }): never
}) {
  const tries = await context.tx(({ db }) => countAttempt(db, `code address ${context.address}`, hour))
  if (tries.count > limits.codeTriesByAddress) {
    context.fail('try-later', { retryAfter: secondsUntil(tries.endsAt, context.services.now()) })
  }
}

type PasswordChange = OwnContext<typeof access.routes.setPassword>

async function replacePassword(
  context: Omit<PasswordChange, 'fail'> & { fail(code: 'common-password' | 'same-password'): never },
  oldHash: string | null,
  newPassword: string,
) {
  const { tx, actor, fail } = context
  if (isCommonPassword(newPassword)) fail('common-password')
  if (oldHash && (await isPassword(oldHash, newPassword, actor.tenantId))) fail('same-password')
  const passwordHash = await hashPassword(newPassword, actor.tenantId)
  await tx(async (unit) => {
    await storePassword(unit.db, actor.userId, passwordHash)
    await voidCodes(unit.db, actor.userId)
    await endSessions(unit, actor.userId, { except: actor.sessionId })
    unit.audit({ entity: 'user', entityId: actor.userId, after: { passwordSetBy: 'owner' } })
    await unit.notify(passwordChanged, { to: actor.userId, params: {} })
  })
}
