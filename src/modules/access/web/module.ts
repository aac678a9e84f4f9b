import { admin, allow, anyone, signedIn, superAdmin } from '#platform/contract/access/access.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { accessPaths } from './paths.ts'
import { accessText } from './words.ts'

const before = (path: string, title: string, load: Screen['load']) =>
  screen(path, { title, shell: 'public', needs: anyone('nobody is logged in on this page'), load })

const own = (path: string, title: string, load: Screen['load']) =>
  screen(path, { title, needs: signedIn('it concerns only the person who opens it'), load })

const rolesNeed = allow(superAdmin, admin('admin', 'view'))
const roles = (path: string, load: Screen['load']) => screen(path, { title: 'adminRoles', needs: rolesNeed, load })

export const accessWeb: WebModule = {
  name: 'access',
  text: accessText,
  screens: [
    before(accessPaths.welcome, 'welcome', () => import('./signIn/Welcome.tsx')),
    before(accessPaths.login, 'login', () => import('./signIn/SignIn.tsx')),
    before(accessPaths.organisationLogin, 'organisationLogin', () => import('./signIn/OrganisationSignIn.tsx')),
    before(accessPaths.phoneLogin, 'phoneLogin', () => import('./signIn/PhoneSignIn.tsx')),
    before(accessPaths.verifyOtp, 'verifyOtp', () => import('./signIn/VerifyCode.tsx')),
    before(accessPaths.forgotPassword, 'forgotPassword', () => import('./passwords/ForgotPassword.tsx')),
    before(accessPaths.setPassword, 'setPassword', () => import('./passwords/SetPassword.tsx')),
    before(accessPaths.createPassword, 'createPassword', () => import('./passwords/CreatePassword.tsx')),
    before(accessPaths.adminCreatePassword, 'createPassword', () => import('./passwords/CreatePassword.tsx')),
    before(accessPaths.adminCreatePasswordPlain, 'createPassword', () => import('./passwords/CreatePassword.tsx')),
    { ...before(accessPaths.mobileLogout, 'mobileLogout', () => import('./signIn/SignOut.tsx')), mobileOnly: true },
    own(accessPaths.noAccess, 'noAccess', () => import('./signIn/NoAccess.tsx')),
    own(accessPaths.account, 'account', () => import('./account/Account.tsx')),
    own(accessPaths.sessions, 'sessions', () => import('./account/Sessions.tsx')),
    own(accessPaths.changePassword, 'changePassword', () => import('./passwords/ChangePassword.tsx')),
    roles(accessPaths.adminRoles, () => import('./adminRoles/AdminRoles.tsx')),
    roles(accessPaths.adminRolesPlain, () => import('./adminRoles/AdminRoles.tsx')),
    roles(accessPaths.oneAdmin, () => import('./adminRoles/OneAdmin.tsx')),
    roles(accessPaths.oneAdminPlain, () => import('./adminRoles/OneAdmin.tsx')),
  ],
  menu: [
    {
      to: accessPaths.adminRoles,
      label: 'adminRoles',
      icon: 'roles',
      order: 90,
      group: 'office',
      under: 'school',
      needs: rolesNeed,
    },
  ],
  notifications: () => import('../notifications.ts'),
  actions: [
    { label: 'changePassword', to: accessPaths.changePassword, needs: signedIn('everybody has a password') },
    { label: 'sessions', to: accessPaths.sessions, needs: signedIn('everybody sees their own sessions') },
  ],
}
