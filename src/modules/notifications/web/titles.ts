import { messages } from '#platform/web/i18n.tsx'

/** Kept apart from the screen's messages: the command palette needs them up front. */
export const notificationTitles = messages(
  { titles: { settings: 'Notification settings', communication: 'Communication settings' } },
  { hi: () => import('./titles.hi.ts') },
)
