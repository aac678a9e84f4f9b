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
  isSuperAdmin: z.boolean(),
  isPasswordExpires: z.boolean(),
  isPromotionInProgress: z.boolean(),
  classTeacher: z.boolean(),
  /** Licence modules. */
  availableModules: z.array(z.int()),
  /** Null until the person has been through their first visit. */
  loginStatus: z.int().nullable(),
  privilages: z.array(PrivilegeGrant),
  academicYearId: id().nullable(),
})
export type UserData = z.infer<typeof UserData>

const LoggedIn = z.object({ token: z.string(), userData: UserData })

const userName = text(100)
/** Whatever was typed: the rule binds new passwords only. The limit keeps hashing bounded. */
const typedPassword = z
  .string()
  .min(1, { error: schemaError('own-password-missing', 'Enter your password.') })
  .max(256)
const loginRole = z.enum(loginRoleNames)
/** Set by the phone layout: gate staff are let in there only. */
const mobile = z.boolean().default(false)

const lockedOut = {
  'account-locked': {
    status: 429,
    message: 'Too many wrong passwords. Please try again later or ask your admin to unlock the account.',
  },
  'try-later': { status: 429, message: 'Too many tries. Please wait a moment before the next one.' },
} as const
const refused = {
  'invalid-user': { status: 403, message: 'Uh oh! Invalid user' },
  'use-mobile': { status: 403, message: 'Please try logging through mobile!!' },
} as const
const badLink = {
  'link-invalid': { status: 410, message: 'This link has expired or was already used. Please ask for a new one.' },
} as const
const commonPassword = {
  'common-password': { status: 422, message: 'This password is too common. Choose one that others would not guess.' },
} as const

export const accessDefinitions = definitions({
  login: {
    does: 'Log a person of this school in by user name and password',
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
    does: "Log an organisation's super-admin in",
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
    does: 'Send a one-time code to a phone number of this school',
    body: z.object({ role: loginRole, phoneNumber: typedPhone }),
    reply: z.object({ requestId: id(), expiresInSeconds: z.int() }),
    message: serverText('code-sent', 'A code is on its way'),
    fails: {
      'unknown-phone': { status: 404, message: 'Uh oh! Mobile Number does not exist' },
      'try-later': lockedOut['try-later'],
    },
  },
  verifyOtp: {
    does: 'Log in with the one-time code of a request',
    body: z.object({
      requestId: id(),
      otp: z.string().regex(/^\d{6}$/, { error: schemaError('code-digits', 'Enter the 6 digits of the code.') }),
      mobile,
    }),
    reply: LoggedIn,
    message: serverText('signed-in', 'Logged in successfully'),
    fails: {
      'wrong-code': { status: 400, message: 'This code is not right or has expired.' },
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
    does: 'Make a single-use code with which the same person can log in elsewhere within a minute',
    body: z.object({ purpose: z.enum(['mobile', 'download', 'gradebook', 'prek']) }),
    reply: z.object({ token: z.string(), expiresInSeconds: z.int() }),
  },
  forgotPassword: {
    does: 'Send a link to set a new password',
    body: z.object({ email: Email }),
    reply: z.object({}),
    message: serverText('reset-link-sent', 'We have sent you an e-mail with a link to set a new password.'),
    fails: {
      'unknown-email': { status: 404, message: 'Uh oh! Email does not exist' },
      'try-later': lockedOut['try-later'],
    },
  },
  checkResetCode: {
    does: 'Tell whether a password link still works, and whose it is',
    body: z.object({ resetCode: text(200) }),
    reply: z.object({ userName: z.string(), firstName: z.string(), purpose: z.enum(['reset', 'invitation']) }),
    fails: { ...badLink, 'try-later': lockedOut['try-later'] },
  },
  createPassword: {
    does: 'Set a password by the code of an e-mailed link; ends every session of the person',
    body: z.object({ resetCode: text(200), newPassword: NewPassword }),
    reply: z.object({ userName: z.string() }),
    message: serverText('password-set-sign-in', 'Your new password is set. You can sign in now.'),
    fails: { ...badLink, ...commonPassword, 'try-later': lockedOut['try-later'] },
  },
  setPassword: {
    does: 'Set the new password a person was asked for at login; ends their other sessions',
    beforePasswordIsSet: true,
    ownTransactions: 'hashing a password takes tens of milliseconds',
    body: z.object({ newPassword: NewPassword }),
    reply: z.object({}),
    message: serverText('password-set', 'Your new password is set.'),
    fails: {
      ...commonPassword,
      'not-asked': { status: 409, message: 'Change your password with the current one.' },
      'same-password': { status: 422, message: 'Choose a password you have not been using.' },
    },
  },
  updatePassword: {
    does: 'Change the own password; ends the other sessions',
    ownTransactions: 'hashing a password takes tens of milliseconds',
    body: z.object({ currentPassword: typedPassword, newPassword: NewPassword }),
    reply: z.object({}),
    message: serverText('password-changed', 'Your password is changed.'),
    fails: {
      'wrong-password': { status: 422, message: 'The current password is not right.' },
      ...commonPassword,
      'same-password': { status: 422, message: 'Choose a password you have not been using.' },
      'try-later': lockedOut['try-later'],
    },
  },
  logout: {
    does: 'End the session; the token opens nothing afterwards',
    reply: z.object({}),
  },
  getMe: {
    does: 'Tell who is logged in and what they may do',
    beforePasswordIsSet: true,
    reply: UserData,
  },
  finishFirstVisit: {
    does: 'Remember that the person has seen their overview',
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
    does: 'List where the caller is logged in',
    reply: z.object({ sessions: z.array(Session) }),
  },
  endSession: {
    does: 'End one of the own sessions',
    params: { sessionId: id() },
    reply: z.object({}),
    fails: { 'no-such-session': { status: 404, message: 'This session has already ended.' } },
  },
  endOtherSessions: {
    does: 'End all own sessions but this one',
    reply: z.object({ ended: z.int() }),
  },
  endSessionsOf: {
    does: 'End every session of a person',
    params: { userId: id() },
    reply: z.object({ ended: z.int() }),
    fails: { 'no-such-user': { status: 404, message: 'There is no such person in this school.' } },
  },
  listLockedAccounts: {
    does: 'List accounts that wrong passwords have locked',
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
    does: 'Lift the lock of an account',
    params: { userId: id() },
    reply: z.object({}),
    fails: { 'not-locked': { status: 404, message: 'This account is not locked.' } },
  },
})
