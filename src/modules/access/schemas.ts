import * as z from 'zod'
import { NewPassword } from '#platform/contract/access/password.ts'
import { loginRoleNames } from '#platform/contract/access/roles.ts'
import { Email, id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { PrivilegeGrant, typedPhone } from './credentials.ts'

export const UserData = z.object({
  userId: id(),
  userRefId: id(),
  userName: z.string(),
  UserRoleID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  isGateStaff: z.boolean(),
  isGuardian: z.boolean(),
  isSuperAdmin: z.boolean(),
  isPasswordExpires: z.boolean(),
  isPromotionInProgress: z.boolean(),
  classTeacher: z.boolean(),
  /** Licence modules. */
  availableModules: z.array(z.int()),
  /** Null until the first visit is completed. */
  loginStatus: z.int().nullable(),
  privilages: z.array(PrivilegeGrant),
  academicYearId: id().nullable(),
  /** The academic years of the school, newest first. */
  years: z.array(z.object({ yearId: id(), name: z.string(), isCurrent: z.boolean() })),
})
export type UserData = z.infer<typeof UserData>

const LoggedIn = z.object({ token: z.string(), userData: UserData })

const userName = text(100)
/** The password rules apply to new passwords only; the maximum bounds the cost of hashing. */
const typedPassword = z
  .string()
  .min(1, { error: schemaError('own-password-missing', 'Enter your password.') })
  .max(256)
const loginRole = z.enum(loginRoleNames)
/** Set by the phone layout, the only place gate staff can sign in. */
const mobile = z.boolean().default(false)

const lockedOut = {
  'account-locked': {
    status: 429,
    message: 'Too many wrong passwords. Please try again later or ask your admin to unlock the account.',
  },
  'try-later': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
} as const
const refused = {
  'invalid-user': { status: 403, message: 'Uh oh! Invalid user' },
  'use-mobile': { status: 403, message: 'Please try logging through mobile!!' },
  'device-unknown': {
    status: 403,
    message: 'This phone is not set up for the gate. Ask the office to add it under Gate staff and phones.',
  },
  'family-closed': {
    status: 403,
    message: 'This account no longer opens any student’s records. Please ask the school office.',
  },
} as const
const badLink = {
  'link-invalid': { status: 410, message: 'This link has expired or has already been used. Please request a new one.' },
} as const
const commonPassword = {
  'common-password': { status: 422, message: 'This password is too common. Choose one that’s harder to guess.' },
} as const

export const accessDefinitions = definitions({
  login: {
    does: 'Sign in with user name and password',
    body: z.object({ role: loginRole, userName, password: typedPassword, mobile }),
    reply: LoggedIn,
    message: serverText('signed-in', 'Logged in successfully'),
    fails: {
      'invalid-credentials': { status: 400, message: 'Uh oh! Invalid username or password' },
      ...refused,
      ...lockedOut,
    },
  },
  orgAdminLogin: {
    does: 'Sign in a super admin of an organisation',
    body: z.object({ userName, password: typedPassword }),
    reply: LoggedIn,
    message: serverText('signed-in', 'Logged in successfully'),
    fails: {
      'invalid-credentials': { status: 403, message: 'Uh oh! Invalid username or password' },
      'not-an-organisation': { status: 404, message: 'Uh oh! Invalid user' },
      'invalid-user': { status: 403, message: 'Uh oh! Invalid user' },
      ...lockedOut,
    },
  },
  loginOtp: {
    does: 'Send a one-time code to a phone number on record',
    body: z.object({ role: loginRole, phoneNumber: typedPhone }),
    reply: z.object({ requestId: id(), expiresInSeconds: z.int() }),
    message: serverText('code-sent', 'Code sent'),
    fails: {
      'cannot-send-sms': {
        status: 409,
        message: 'This installation cannot send text messages. Sign in with your password, or ask the office.',
      },
      'unknown-phone': { status: 404, message: 'Uh oh! Mobile Number does not exist' },
      'try-later': lockedOut['try-later'],
    },
  },
  verifyOtp: {
    does: 'Sign in with a one-time code',
    body: z.object({
      requestId: id(),
      otp: z.string().regex(/^\d{6}$/, { error: schemaError('code-digits', 'Enter the 6-digit code.') }),
      mobile,
    }),
    reply: LoggedIn,
    message: serverText('signed-in', 'Logged in successfully'),
    fails: {
      'wrong-code': { status: 400, message: 'This code is wrong or has expired.' },
      ...refused,
      'try-later': lockedOut['try-later'],
    },
  },
  mobileTokenVerification: {
    does: 'Exchange the single-use code of a link for a session',
    body: z.object({
      token: text(200),
      purpose: z.enum(['mobile', 'download', 'gradebook', 'prek']).default('mobile'),
    }),
    reply: LoggedIn,
    message: serverText('signed-in', 'Logged in successfully'),
    fails: { ...badLink, ...refused },
  },
  createLoginLink: {
    does: 'Create a single-use code for signing in elsewhere within a minute',
    body: z.object({ purpose: z.enum(['mobile', 'download', 'gradebook', 'prek']) }),
    reply: z.object({ token: z.string(), expiresInSeconds: z.int() }),
  },
  forgotPassword: {
    does: 'Send a link to set a new password',
    body: z.object({ email: Email }),
    reply: z.object({}),
    message: serverText('reset-link-sent', 'We’ve e-mailed you a link to set a new password.'),
    fails: {
      'cannot-send-mail': {
        status: 409,
        message: 'This installation cannot send e-mail. Ask the office how to get a new password.',
      },
      'unknown-email': { status: 404, message: 'Uh oh! Email does not exist' },
      'try-later': lockedOut['try-later'],
    },
  },
  checkResetCode: {
    does: 'Return whether a password link is still valid, and whose it is',
    body: z.object({ resetCode: text(200) }),
    reply: z.object({ userName: z.string(), firstName: z.string(), purpose: z.enum(['reset', 'invitation']) }),
    fails: { ...badLink, 'try-later': lockedOut['try-later'] },
  },
  createPassword: {
    does: 'Set a password with the code of an e-mailed link; ends all sessions of the person',
    body: z.object({ resetCode: text(200), newPassword: NewPassword }),
    reply: z.object({ userName: z.string() }),
    message: serverText('password-set-sign-in', 'Your new password is set. You can sign in now.'),
    fails: { ...badLink, ...commonPassword, 'try-later': lockedOut['try-later'] },
  },
  setPassword: {
    does: 'Set the new password requested at sign-in; ends the person’s other sessions',
    beforePasswordIsSet: true,
    ownTransactions: 'hashing a password takes tens of milliseconds',
    body: z.object({ newPassword: NewPassword }),
    reply: z.object({}),
    message: serverText('password-set', 'Your new password is set.'),
    fails: {
      ...commonPassword,
      'not-asked': { status: 409, message: 'Change your password with the current one.' },
      'same-password': { status: 422, message: 'Choose a password you haven’t used before.' },
    },
  },
  updatePassword: {
    does: 'Change the caller’s password; ends their other sessions',
    ownTransactions: 'hashing a password takes tens of milliseconds',
    body: z.object({ currentPassword: typedPassword, newPassword: NewPassword }),
    reply: z.object({}),
    message: serverText('password-changed', 'Password changed'),
    fails: {
      'wrong-password': { status: 422, message: 'Your current password is wrong.' },
      ...commonPassword,
      'same-password': { status: 422, message: 'Choose a password you haven’t used before.' },
      'try-later': lockedOut['try-later'],
    },
  },
  logout: {
    does: 'End the session',
    reply: z.object({}),
  },
  getMe: {
    does: 'Return the signed-in user and their privileges',
    beforePasswordIsSet: true,
    reply: UserData,
  },
  finishFirstVisit: {
    does: 'Remember that the user has seen the welcome page',
    reply: z.object({ loginStatus: z.int() }),
  },
})

export const Session = z.object({
  sessionId: id(),
  client: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const sessionsDefinitions = definitions({
  listSessions: {
    does: 'List the caller’s sessions',
    reply: z.object({ sessions: z.array(Session) }),
  },
  endSession: {
    does: 'End one of the caller’s sessions',
    params: { sessionId: id() },
    reply: z.object({}),
    fails: { 'no-such-session': { status: 404, message: 'This session has already ended.' } },
  },
  endOtherSessions: {
    does: 'End all of the caller’s other sessions',
    reply: z.object({ ended: z.int() }),
  },
  endSessionsOf: {
    does: 'End all sessions of a user',
    params: { userId: id() },
    reply: z.object({ ended: z.int() }),
    fails: { 'no-such-user': { status: 404, message: 'We couldn’t find this person.' } },
  },
  listLockedAccounts: {
    does: 'List accounts locked by wrong passwords',
    reply: z.object({
      accounts: z.array(
        z.object({
          userId: id(),
          userName: z.string(),
          name: z.string(),
          tries: z.int(),
          lockedUntil: z.iso.datetime(),
        }),
      ),
    }),
  },
  unlockAccount: {
    does: 'Unlock an account',
    params: { userId: id() },
    reply: z.object({}),
    fails: { 'not-locked': { status: 404, message: 'This account is not locked.' } },
  },
})
