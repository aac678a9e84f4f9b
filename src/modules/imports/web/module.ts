import { admin, allow } from '#platform/contract/access/access.ts'
import { features } from '#platform/contract/access/permissions.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { importPaths } from './paths.ts'
import { importTitles } from './titles.ts'

/** Anyone who may edit something may import; each kind has its own access rule. */
const needs = allow(...features.map((feature) => admin(feature, 'edit')))

export const importsWeb: WebModule = {
  name: 'imports',
  text: importTitles,
  screens: [
    screen(importPaths.list, { title: 'imports', needs, load: () => import('./ImportList.tsx') }),
    screen(importPaths.start, { title: 'start', needs, load: () => import('./ImportStart.tsx') }),
    screen(importPaths.run, { title: 'run', needs, load: () => import('./run/ImportRun.tsx') }),
  ],
  actions: [{ label: 'imports', to: importPaths.list, needs }],
  notifications: () => import('../notifications.ts'),
}
