import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { readerPaths } from './paths.ts'
import { readerTitles } from './titles.ts'

const teachers = licensed([licence.contentLibrary], allow(teacher))
const office = licensed([licence.contentLibrary], allow(admin('curriculum', 'view'), superAdmin))
const offlineReaders = licensed([licence.myProfile], allow(teacher))
const load = () => import('./book/ReaderScreen.tsx')

/** The book reader. Books are reached from the library; only offline books have a menu entry. */
export const readerWeb: WebModule = {
  name: 'reader',
  text: readerTitles,
  screens: [
    screen(readerPaths.teacher, { title: 'book', needs: teachers, load }),
    screen(readerPaths.office, { title: 'book', needs: office, load }),
    screen(readerPaths.downloads, {
      title: 'downloads',
      needs: offlineReaders,
      load: () => import('./downloads/DownloadsScreen.tsx'),
    }),
    screen(readerPaths.session, { title: 'book', needs: teachers, load }),
  ],
  menu: [
    {
      to: readerPaths.downloads,
      label: 'downloads',
      icon: 'offline',
      order: 62,
      under: 'library',
      needs: offlineReaders,
    },
  ],
}
