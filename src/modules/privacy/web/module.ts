import { screen, type WebModule } from '#platform/web/screen.ts'
import { privacyOfficers, privacyReaders } from '../access.ts'
import { privacyPaths } from './paths.ts'
import { privacyTitles } from './titles.ts'

/** Erasing people, how long records are kept, who read what, and the data map. */
export const privacyWeb: WebModule = {
  name: 'privacy',
  text: privacyTitles,
  screens: [
    screen(privacyPaths.erasures, { title: 'erasures', needs: privacyReaders, load: () => import('./Erasures.tsx') }),
    screen(privacyPaths.retention, {
      title: 'retention',
      needs: privacyOfficers,
      load: () => import('./Retention.tsx'),
    }),
    screen(privacyPaths.reads, { title: 'reads', needs: privacyOfficers, load: () => import('./Reads.tsx') }),
    screen(privacyPaths.map, { title: 'map', needs: privacyOfficers, load: () => import('./DataMap.tsx') }),
  ],
  menu: [
    {
      to: privacyPaths.erasures,
      label: 'privacy',
      icon: 'privacy',
      order: 68,
      group: 'office',
      under: 'people',
      needs: privacyReaders,
      also: [privacyPaths.retention, privacyPaths.reads, privacyPaths.map],
    },
  ],
}
