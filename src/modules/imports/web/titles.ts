import { messages } from '#platform/web/i18n.tsx'

/** The few words the menu and the palette need; those of the screens come with the screens. */
export const importTitles = messages(
  { titles: { imports: 'Imports', start: 'Import a file', run: 'Import' } },
  { hi: () => import('./titles.hi.ts') },
)
