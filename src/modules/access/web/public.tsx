import { logOut } from '#platform/web/session/sessionEnd.ts'

/** The action behind every "Sign out": ends the session on the server, forgets the person here, and goes to the start. */
export const useSignOut = (): (() => Promise<void>) => logOut
