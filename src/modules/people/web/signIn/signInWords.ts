import { messages } from '#platform/web/i18n.tsx'
import { en } from './signIn.en.ts'

export const signInText = messages(en, { hi: () => import('./signIn.hi.ts') })
