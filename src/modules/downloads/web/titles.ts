import { messages } from '#platform/web/i18n.tsx'

/** Kept apart from the screen's messages: the menu needs them up front. */
export const downloadsTitles = messages({ titles: { all: 'All downloads' } }, { hi: () => import('./titles.hi.ts') })
