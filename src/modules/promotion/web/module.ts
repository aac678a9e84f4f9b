import { licensed } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { admins, deciding, seeing } from '../access.ts'
import { promotionPaths } from './paths.ts'
import { promotionTitles } from './titles.ts'
import { provisionalWaiting } from './waitingProvisional.ts'

const viewing = licensed([licence.school], seeing)

/** Promotion of students and the turn of the academic year. */
export const promotionWeb: WebModule = {
  name: 'promotion',
  text: promotionTitles,
  screens: [
    screen(promotionPaths.promotion, { title: 'promotion', needs: viewing, load: () => import('./Promotion.tsx') }),
    screen(promotionPaths.class, { title: 'class', needs: viewing, load: () => import('./grid/ClassPromotion.tsx') }),
    screen(promotionPaths.newYear, { title: 'newYear', needs: viewing, load: () => import('./turn/NewYear.tsx') }),
  ],
  actions: [
    { label: 'promotion', to: promotionPaths.promotion, needs: viewing },
    { label: 'newYear', to: promotionPaths.newYear, needs: viewing },
  ],
  waitingWork: [
    {
      name: 'provisionalPromotions',
      label: 'provisionalWaiting',
      order: 60,
      needs: deciding,
      find: provisionalWaiting,
    },
  ],
  popups: [{ name: 'yearTurn', needs: admins, load: () => import('./dialog/TurnDialog.tsx') }],
  notifications: () => import('../notifications.ts'),
}
