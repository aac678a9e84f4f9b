import { messages } from '#platform/web/i18n.tsx'

/** Loaded with the app for the menu and the command palette; screens load their own messages. */
export const importTitles = messages(
  { titles: { imports: 'Imports', start: 'Import a file', run: 'Import' } },
  { hi: () => import('./titles.hi.ts') },
)
