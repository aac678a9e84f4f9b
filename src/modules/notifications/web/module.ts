import { signedIn } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { communicationEditing, communicationViewing } from '../access.ts'
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
    screen(notificationPaths.communication, {
      title: 'communication',
      needs: communicationViewing,
      load: () => import('./communication/CommunicationSettings.tsx'),
    }),
  ],
  menu: [
    {
      to: notificationPaths.communication,
      label: 'communication',
      icon: 'settings',
      order: 61,
      under: 'people',
      needs: communicationViewing,
    },
  ],
  actions: [
    { label: 'settings', to: notificationPaths.settings, needs },
    { label: 'communication', to: notificationPaths.communication, needs: communicationEditing },
  ],
  notificationSource,
}
