import { type LoginRole, loginRoleNames } from '#platform/contract/access/roles.ts'
import { readStored, store } from '#platform/web/device/store.ts'
import { mobileGateWidth } from '#platform/web/routing/gate.ts'
import type { Door } from '../paths.ts'

/** The role a login address names, if there is such a role. */
export const roleNamed = (word: string | undefined): LoginRole | null =>
  loginRoleNames.find((role) => role === word) ?? null

/** The door an address leads to. An organisation has only one, whatever the address says. */
export const doorNamed = (word: string | undefined, isOrganisation: boolean): Door | null =>
  isOrganisation ? 'superadmin' : roleNamed(word)

const lastRoleKey = 'banyan.lastRole'
/** The role that signed in last on this device, so that nobody is asked twice. */
export const lastRole = () => roleNamed(readStored<string>(lastRoleKey))
export const keepLastRole = (role: LoginRole) => store(lastRoleKey, role)

const rememberedNameKey = 'banyan.rememberedName'
/** The user name somebody asked this device to keep; never a password. */
export function rememberedName(): string {
  const name = readStored<unknown>(rememberedNameKey)
  return typeof name === 'string' ? name : ''
}
export const keepName = (userName: string | null) => store(rememberedNameKey, userName ?? undefined)

/** Whether this is the phone layout, in which gate staff work. */
export const isPhoneLayout = () => window.innerWidth < mobileGateWidth
