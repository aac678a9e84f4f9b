import type { WebModule } from '#platform/web/screen.ts'
import { teachers } from '../access.ts'
import { searchTitles } from './titles.ts'

/** The records in every palette, and the guided search of teachers. */
export const searchWeb: WebModule = {
  name: 'search',
  text: searchTitles,
  screens: [],
  recordSearch: async (words, signal) => (await import('./recordSearch.ts')).findRecords(words, signal),
  popups: [{ name: 'search', needs: teachers, load: () => import('./launcher/Launcher.tsx') }],
}
