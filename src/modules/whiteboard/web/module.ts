import { allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { whiteboardPaths } from './paths.ts'
import { whiteboardTitles } from './titles.ts'

const teachers = licensed([licence.whiteBoard], allow(teacher))

export const whiteboardWeb: WebModule = {
  name: 'whiteboard',
  text: whiteboardTitles,
  screens: [
    screen(whiteboardPaths.boards, { title: 'boards', needs: teachers, load: () => import('./WhiteboardScreen.tsx') }),
  ],
  menu: [
    { to: whiteboardPaths.boards, label: 'boards', icon: 'whiteboard', order: 45, under: 'library', needs: teachers },
  ],
}
