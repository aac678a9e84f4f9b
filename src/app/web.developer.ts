import { createElement, lazy } from 'react'
import { outboxWeb } from '#modules/developer/web/module.ts'
import { anyone } from '#platform/contract/access/access.ts'
import { messages } from '#platform/web/i18n.tsx'
import { screen, type WebModule } from '#platform/web/screen.ts'

/** The kit page with the providers its components need: texts and table exports. */
const Kit = lazy(async () => {
  const [{ KitPage }, { PieceWords }, { TableFiles }] = await Promise.all([
    import('#ui/kit/KitPage.tsx'),
    import('#platform/web/uiText/PieceWords.tsx'),
    import('#platform/web/shell/TableFiles.tsx'),
  ])
  const page = createElement(TableFiles, null, createElement(KitPage))
  return { default: () => createElement(PieceWords, null, page) }
})

const words = { titles: { kit: 'Kit' } }

const kitWeb: WebModule = {
  name: 'developer',
  text: messages(words, { hi: async () => ({ default: words }) }),
  screens: [
    screen('/developer/kit', {
      title: 'kit',
      shell: 'public',
      needs: anyone('it shows the pieces of the kit with invented words'),
      load: async () => ({ default: Kit }),
    }),
  ],
}

/** Pages for developers, which are not part of production builds. */
export const developerModules: readonly WebModule[] = [kitWeb, outboxWeb]
