import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contentScreens, exerciseEditor } from '#platform/contract/files/contentRoutes.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { libraryPaths } from './paths.ts'
import { libraryTitles } from './titles.ts'

const teachers = licensed([licence.contentLibrary], allow(teacher))
const office = licensed([licence.contentLibrary], allow(admin('curriculum', 'view'), superAdmin))
const editors = licensed([licence.contentLibrary], allow(admin('curriculum', 'edit'), superAdmin))
const load = () => import('./ShelfScreen.tsx')
const { library, mine, officeLibrary, officeMine } = libraryPaths

/** The school's teaching resources, on shelves. */
export const libraryWeb: WebModule = {
  name: 'library',
  text: libraryTitles,
  screens: [
    screen(library, { title: 'library', needs: teachers, load }),
    screen(mine, { title: 'mine', needs: teachers, load }),
    screen(libraryPaths.public, { title: 'public', needs: teachers, load }),
    screen(libraryPaths.underUtilised, { title: 'underUtilised', needs: teachers, load }),
    screen(libraryPaths.ela, { title: 'ela', needs: teachers, load }),
    screen(libraryPaths.elaOfClass, { title: 'ela', needs: teachers, load }),
    screen(officeLibrary, { title: 'library', needs: office, load }),
    screen(officeMine, { title: 'mine', needs: office, load }),
    screen(libraryPaths.officePublic, { title: 'public', needs: office, load }),
    screen(libraryPaths.officeUnderUtilised, { title: 'underUtilised', needs: office, load }),
  ],
  menu: [
    {
      to: library,
      label: 'library',
      icon: 'library',
      order: 40,
      needs: teachers,
      also: [
        mine,
        libraryPaths.public,
        libraryPaths.underUtilised,
        libraryPaths.ela,
        ...[...contentScreens, exerciseEditor].map((path) => `/teacher/${path}`),
      ],
    },
    {
      to: officeLibrary,
      label: 'library',
      icon: 'library',
      order: 30,
      group: 'learning',
      under: 'curriculum',
      needs: office,
      also: [
        officeMine,
        libraryPaths.officePublic,
        libraryPaths.officeUnderUtilised,
        ...[...contentScreens, exerciseEditor].map((path) => `/admin/${path}`),
      ],
    },
  ],
  actions: [
    { label: 'add', to: `${mine}?open=new`, needs: teachers },
    { label: 'add', to: `${officeMine}?open=new`, needs: editors },
  ],
  familyCards: [
    { name: 'learning', order: 60, load: () => import('./family/FreshCard.tsx') },
    { name: 'learning', order: 70, load: () => import('./family/ReadingCard.tsx') },
  ],
  notifications: () => import('../notifications.ts'),
}
