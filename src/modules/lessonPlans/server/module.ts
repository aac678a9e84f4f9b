import type { ServerModule } from '#platform/server/module.ts'
import { lessonPlanRoutes } from './routes.ts'

/** Plans are stored in the library, so this module has no tables. */
export const lessonPlansModule: ServerModule = { name: 'lessonPlans', routes: [lessonPlanRoutes] }
