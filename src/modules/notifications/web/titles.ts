import { messages } from '#platform/web/i18n.tsx'

/** The few words the palette needs; those of the screen come with the screen. */
export const notificationTitles = messages(
  { titles: { settings: 'Notification settings' } },
  { hi: () => import('./titles.hi.ts') },
)
