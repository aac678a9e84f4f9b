import type { ServerModule } from '#platform/server/module.ts'
import { lessonPlanRoutes } from './routes.ts'

/** Plans lie in the library; this module has no tables of its own. */
export const lessonPlansModule: ServerModule = { name: 'lessonPlans', routes: [lessonPlanRoutes] }
