import { outboxWeb } from '#modules/developer/web/module.ts'
import { anyone } from '#platform/contract/access.ts'
import { messages } from '#platform/web/i18n.tsx'
import { screen, type WebModule } from '#platform/web/screen.ts'

const words = { titles: { kit: 'Kit' } }

const kitWeb: WebModule = {
  name: 'developer',
  text: messages(words, { hi: async () => ({ default: words }) }),
  screens: [
    screen('/developer/kit', {
      title: 'kit',
      shell: 'public',
      needs: anyone('it shows the pieces of the kit with invented words'),
      load: async () => ({ default: (await import('#ui/kit/KitPage.tsx')).KitPage }),
    }),
  ],
}

/** Pages for those who build the product; no production build holds them. */
export const developerModules: readonly WebModule[] = [kitWeb, outboxWeb]
