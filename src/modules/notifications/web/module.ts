import { signedIn } from '#platform/contract/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { notificationPaths } from './paths.ts'
import { notificationSource } from './source.ts'
import { notificationText } from './words.ts'

const needs = signedIn('everybody decides what they themselves are told')

export const notificationsWeb: WebModule = {
  name: 'notifications',
  text: notificationText,
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
