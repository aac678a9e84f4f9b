import { createElement, lazy } from 'react'
import { outboxWeb } from '#modules/developer/web/module.ts'
import { anyone } from '#platform/contract/access/access.ts'
import { messages } from '#platform/web/i18n.tsx'
import { screen, type WebModule } from '#platform/web/screen.ts'

/** The kit with what the shell gives to the pieces: their words, and what writes files. */
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

/** Pages for those who build the product; no production build holds them. */
export const developerModules: readonly WebModule[] = [kitWeb, outboxWeb]
