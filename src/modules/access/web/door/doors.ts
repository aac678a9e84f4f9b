import { type LoginRole, loginRoleNames } from '#platform/contract/access/roles.ts'
import { readStored, store } from '#platform/web/device/store.ts'
import { mobileGateWidth } from '#platform/web/routing/gate.ts'
import type { Door } from '../paths.ts'

/** The role that an address names, whatever its capitals: people have links such as /verify-otp/Teacher. */
export const roleNamed = (word: unknown): LoginRole | null =>
  loginRoleNames.find((role) => role === String(word).toLowerCase()) ?? null

/** An organisation has only one door, whatever the address says. */
export const doorNamed = (word: string | undefined, isOrganisation: boolean): Door | null =>
  isOrganisation ? 'superadmin' : roleNamed(word)

const lastRoleKey = 'banyan.lastRole'
/** The role that last signed in on this device; the start page skips the role choice if it is known. */
export const lastRole = () => roleNamed(readStored(lastRoleKey))
export const rememberRole = (role: LoginRole) => store(lastRoleKey, role)

const rememberedNameKey = 'banyan.rememberedName'
export function rememberedName(): string {
  const name = readStored<unknown>(rememberedNameKey)
  return typeof name === 'string' ? name : ''
}
export const rememberName = (userName: string | null) => store(rememberedNameKey, userName ?? undefined)

/** Gate staff can sign in only in the phone layout. */
export const isPhoneLayout = () => window.innerWidth < mobileGateWidth
