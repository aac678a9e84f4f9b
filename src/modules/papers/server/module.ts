import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { classResults } from './classResults.ts'
import { questionsOnPapers } from './paperUses.ts'
import { papersRoutes } from './routes.ts'
import { searchables } from './searchables.ts'
import { approvalsWaiting } from './waiting.ts'

export const papersModule: ServerModule = {
  name: 'papers',
  questionUses: [questionsOnPapers],
  routes: [papersRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  notifications,
  waiting: [approvalsWaiting],
  searchables,
  classResults,
}
