import { messages } from '#platform/web/i18n.tsx'
import { en } from './desk.en.ts'

/** What the collection desk says. */
export const deskText = messages(en, { hi: () => import('./desk.hi.ts') })
