import { allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { families } from '../familyContract.ts'
import { whiteboardPaths } from './paths.ts'
import { whiteboardTitles } from './titles.ts'

const teachers = licensed([licence.whiteBoard], allow(teacher))
const { boards, family } = whiteboardPaths

export const whiteboardWeb: WebModule = {
  name: 'whiteboard',
  text: whiteboardTitles,
  screens: [
    screen(boards, { title: 'boards', needs: teachers, load: () => import('./WhiteboardScreen.tsx') }),
    screen(family, { title: 'family', needs: families, load: () => import('./family/SharedBoardsScreen.tsx') }),
  ],
  menu: [
    { to: boards, label: 'boards', icon: 'whiteboard', order: 45, under: 'library', needs: teachers },
    { to: family, label: 'family', icon: 'whiteboard', order: 27, under: 'library', needs: families },
  ],
}
