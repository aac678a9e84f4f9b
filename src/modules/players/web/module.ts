import { studentReading } from '#modules/library/familyContract.ts'
import { type Access, admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { ContentScreen } from '#platform/contract/files/contentRoutes.ts'
import { type Screen, screen, type WebModule } from '#platform/web/screen.ts'
import { forwardPaths, parameterPaths, playerPrefixes } from './paths.ts'
import { playersTitles } from './titles.ts'

const teachers = licensed([licence.contentLibrary], allow(teacher))
const office = licensed([licence.contentLibrary], allow(admin('curriculum', 'view'), superAdmin))

const editors = licensed([licence.contentLibrary], allow(admin('curriculum', 'edit'), superAdmin))

const media = () => import('./media/MediaScreen.tsx')
const documents = () => import('./documents/DocumentScreen.tsx')
const parameters = () => import('./exercises/ParametersScreen.tsx')
const forward = () => import('./ForwardScreen.tsx')

type Player = Pick<Screen, 'title' | 'load'>
const kinds: Partial<Record<ContentScreen, Player>> = {
  'content/details/video': { title: 'video', load: media },
  'content/details/audio': { title: 'audio', load: media },
  'content/details/interactive-video': { title: 'interactive', load: () => import('./media/InteractiveScreen.tsx') },
  'content/details/flash-cards': { title: 'cards', load: () => import('./cards/CardsScreen.tsx') },
  'content/interactivities': { title: 'interactivity', load: () => import('./exercises/InteractivityScreen.tsx') },
  'content/read/article/document': { title: 'document', load: documents },
  'content/read/article/presentation': { title: 'presentation', load: documents },
}

const below = (prefix: string, needs: Access) =>
  Object.entries(kinds).map(([path, kind]) => screen(`${prefix}/${path}`, { ...kind, needs }))

/** The players. They are reached from the library, so they have no menu entry. */
export const playersWeb: WebModule = {
  name: 'players',
  text: playersTitles,
  screens: [
    ...below(playerPrefixes.teacher, teachers),
    ...below(playerPrefixes.session, teachers),
    ...below(playerPrefixes.office, office),
    ...below(playerPrefixes.student, studentReading),
    screen(parameterPaths.teacher, { title: 'parameters', needs: teachers, load: parameters }),
    screen(parameterPaths.office, { title: 'parameters', needs: editors, load: parameters }),
    ...Object.values(forwardPaths).map((path) => screen(path, { title: 'resource', needs: teachers, load: forward })),
  ],
}
