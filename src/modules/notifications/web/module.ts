import { signedIn } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { notificationSource } from './notificationSource.ts'
import { notificationPaths } from './paths.ts'
import { notificationTitles } from './titles.ts'

const needs = signedIn('everybody decides what they themselves are told')

export const notificationsWeb: WebModule = {
  name: 'notifications',
  text: notificationTitles,
  screens: [
    screen(notificationPaths.settings, {
      title: 'settings',
      needs,
      load: () => import('./NotificationSettings.tsx'),
    }),
  ],
  actions: [{ label: 'settings', to: notificationPaths.settings, needs }],
  notificationSource,
}
