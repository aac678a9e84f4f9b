import { screen, type WebModule } from '#platform/web/screen.ts'
import { nodeViewers } from '../access.ts'
import { localNodePaths } from './paths.ts'
import { localNodeTitles } from './titles.ts'

/** What the school's own machines keep for days without internet. */
export const localNodesWeb: WebModule = {
  name: 'localNodes',
  text: localNodeTitles,
  screens: [
    screen(localNodePaths.setup, { title: 'setup', needs: nodeViewers, load: () => import('./OfflineSetup.tsx') }),
  ],
  menu: [
    {
      to: localNodePaths.setup,
      label: 'setup',
      icon: 'localNodes',
      order: 92,
      group: 'school',
      under: 'school',
      needs: nodeViewers,
    },
  ],
}
