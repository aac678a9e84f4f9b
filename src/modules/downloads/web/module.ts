import { allow, otherStaff } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { downloadsPaths } from './paths.ts'
import { downloadsTitles } from './titles.ts'

const others = allow(otherStaff)

/** All downloads of those who have no offline books; the reader shows them to teachers and the office. */
export const downloadsWeb: WebModule = {
  name: 'downloads',
  text: downloadsTitles,
  screens: [screen(downloadsPaths.staff, { title: 'all', needs: others, load: () => import('./AllDownloads.tsx') })],
  menu: [{ to: downloadsPaths.staff, label: 'all', icon: 'offline', order: 62, under: 'me', needs: others }],
}
