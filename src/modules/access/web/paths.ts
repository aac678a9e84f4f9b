import type { LoginRole } from '#platform/contract/access/roles.ts'

/** A sign-in page, named as in its address: one per role, and one for organisations. */
export type Door = LoginRole | 'superadmin'

export const accessPaths = {
  welcome: '/',
  login: '/login/:role',
  organisationLogin: '/orgsuperadmin/login',
  phoneLogin: '/phone-login/:role',
  verifyOtp: '/verify-otp/:role',
  forgotPassword: '/forgot-password/:role',
  setPassword: '/set-password',
  createPassword: '/create-password/:resetCode',
  adminCreatePassword: '/admin-create-password/:resetCode',
  adminCreatePasswordPlain: '/admin-create-password',
  mobileLogout: '/mbl/logout',
  noAccess: '/noaccess',
  account: '/account',
  sessions: '/account/sessions',
  changePassword: '/account/password',
  adminRoles: '/admin/adminRoles',
  adminRolesPlain: '/admin/admin-roles',
  oneAdmin: '/admin/adminRoles/:userId',
  oneAdminPlain: '/admin/admin-roles/:userId',
} as const

export const loginPath = (door: Door) =>
  door === 'superadmin' ? accessPaths.organisationLogin : accessPaths.login.replace(':role', door)
export const phoneLoginPath = (role: LoginRole) => accessPaths.phoneLogin.replace(':role', role)
export const verifyOtpPath = (role: LoginRole) => accessPaths.verifyOtp.replace(':role', role)
export const forgotPasswordPath = (door: Door) => accessPaths.forgotPassword.replace(':role', door)
export const adminRolesOf = (userId: string) => accessPaths.oneAdmin.replace(':userId', encodeURIComponent(userId))
