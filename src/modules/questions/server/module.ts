import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { exportPackage } from './exchange/exportJob.ts'
import { readImport } from './exchange/importJob.ts'
import { questionsRoutes } from './routes.ts'
import { questionImport } from './sheetImport.ts'
import { reviewsWaiting } from './waiting.ts'

export const questionsModule: ServerModule = {
  name: 'questions',
  routes: [questionsRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [readImport, exportPackage],
  notifications,
  imports: [questionImport],
  waiting: [reviewsWaiting],
}
