import { anyone } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { outboxText } from './words.ts'

/** Included in developer builds only. */
export const outboxWeb: WebModule = {
  name: 'outbox',
  text: outboxText,
  screens: [
    screen('/developer/outbox', {
      title: 'outbox',
      shell: 'public',
      needs: anyone('only developer builds have it, and their people are invented'),
      load: () => import('./Outbox.tsx'),
    }),
  ],
}
