import { logOut } from '#platform/web/session/sessionEnd.ts'

/** Ends the session on the server, clears local user data and opens the start page. */
export { LanguageSwitch } from './door/LanguageSwitch.tsx'
export const useSignOut = (): (() => Promise<void>) => logOut
