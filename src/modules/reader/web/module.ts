import { downloadsPaths } from '#modules/downloads/web/paths.ts'
import { studentReading } from '#modules/library/familyContract.ts'
import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { actions, features } from '#platform/contract/access/permissions.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { offlineBooksPath, readerPaths } from './paths.ts'
import { readerTitles } from './titles.ts'

const teachers = licensed([licence.contentLibrary], allow(teacher))
const office = licensed([licence.contentLibrary], allow(admin('curriculum', 'view'), superAdmin))
const ownProfile = licensed([licence.myProfile], allow(teacher))
/** Admins with at least one privilege: whoever exports something must find the file. */
const admins = allow(superAdmin, ...features.flatMap((feature) => actions.map((action) => admin(feature, action))))
const load = () => import('./book/ReaderScreen.tsx')
const loadDownloads = () => import('./downloads/DownloadsScreen.tsx')

/** The book reader, and all downloads: the files made for the user and the books on the device. Books are reached from the library. */
export const readerWeb: WebModule = {
  name: 'reader',
  text: readerTitles,
  screens: [
    screen(readerPaths.teacher, { title: 'book', needs: teachers, load }),
    screen(readerPaths.office, { title: 'book', needs: office, load }),
    screen(downloadsPaths.teacher, { title: 'downloads', needs: ownProfile, load: loadDownloads }),
    screen(downloadsPaths.admin, { title: 'downloads', needs: admins, load: loadDownloads }),
    screen(readerPaths.session, { title: 'book', needs: teachers, load }),
    screen(readerPaths.student, { title: 'book', needs: studentReading, load }),
    screen(offlineBooksPath, { title: 'downloads', needs: studentReading, load: loadDownloads }),
  ],
  menu: [
    { to: downloadsPaths.teacher, label: 'downloads', icon: 'offline', order: 62, under: 'me', needs: ownProfile },
    {
      to: downloadsPaths.admin,
      label: 'downloads',
      icon: 'offline',
      order: 95,
      group: 'office',
      under: 'school',
      needs: admins,
    },
    { to: offlineBooksPath, label: 'downloads', icon: 'offline', order: 29, under: 'library', needs: studentReading },
  ],
}
