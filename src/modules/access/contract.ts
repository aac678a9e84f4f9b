import { admin as adminWith, allow, anyone, signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { accessDefinitions, sessionsDefinitions } from './schemas.ts'

export const access = contract<typeof accessDefinitions>()('access', {
  login: route(
    'POST /api/auth/login',
    anyone('nobody has a session before logging in; guessing is limited by account and by address'),
  ),
  orgAdminLogin: route(
    'POST /api/auth/orgAdminLogin',
    anyone('nobody has a session before logging in; guessing is limited by account and by address'),
  ),
  loginOtp: route(
    'POST /api/auth/loginOtp',
    anyone('nobody has a session before logging in; sending is limited by number and by address'),
  ),
  verifyOtp: route(
    'POST /api/auth/verifyOtp',
    anyone('the code is the credential; it has five tries and five minutes'),
  ),
  mobileTokenVerification: route(
    'POST /api/auth/mobileTokenVerification',
    anyone('the code is the credential; it lives one minute and works once'),
  ),
  createLoginLink: route('POST /api/auth/loginLinks', signedIn('the code opens nothing its maker could not open')),
  forgotPassword: route(
    'POST /api/auth/forgotPassword',
    anyone('people who forgot their password cannot log in; answers are limited by address'),
  ),
  checkResetCode: route('POST /api/auth/checkResetCode', anyone('the code of the link is the credential')),
  createPassword: route(
    'POST /api/auth/createPassword',
    anyone('the code of the link is the credential; it works once and expires'),
  ),
  setPassword: route('POST /api/auth/setPassword', signedIn('everybody sets their own password')),
  updatePassword: route('POST /api/auth/updatePassword', signedIn('everybody changes their own password')),
  logout: route(
    'POST /api/auth/logout',
    anyone('a session that has already ended must still be able to clear its cookie'),
  ),
  getMe: route('GET /api/auth/me', signedIn('everybody may know who they are')),
  finishFirstVisit: route('POST /api/auth/firstVisit', signedIn('it concerns only the caller')),
})

export const sessions = contract<typeof sessionsDefinitions>()('sessions', {
  listSessions: route('GET /api/sessions', signedIn('everybody sees their own sessions')),
  endSession: route('DELETE /api/sessions/:sessionId', signedIn('only own sessions are found')),
  endOtherSessions: route('DELETE /api/sessions', signedIn('only own sessions are ended')),
  endSessionsOf: route('DELETE /api/users/:userId/sessions', allow(adminWith('user', 'edit'))),
  listLockedAccounts: route('GET /api/locked-accounts', allow(adminWith('user', 'view'))),
  unlockAccount: route('DELETE /api/locked-accounts/:userId', allow(adminWith('user', 'edit'))),
})
