import { messages } from '#platform/web/i18n.tsx'
import { en } from './reminder.en.ts'

/** Words of the reminders to guardians. */
export const reminderText = messages(en, { hi: () => import('./reminder.hi.ts') })
