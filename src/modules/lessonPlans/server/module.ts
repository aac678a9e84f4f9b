import { sql } from 'kysely'
import { categories } from '#modules/library/kinds.ts'
import { pendingCount } from '#modules/library/server/public.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { lessonPlans } from '../contract.ts'
import { lessonPlanRoutes } from './routes.ts'

/** Plans are stored in the library, so this module has no tables. */
export const lessonPlansModule: ServerModule = {
  name: 'lessonPlans',
  routes: [lessonPlanRoutes],
  waiting: [
    {
      name: 'lessonPlans',
      access: lessonPlans.routes.listPlans.access,
      query: (actor) => sql`select n.count, null::date as since, '{}'::text[] as people
        from (${pendingCount(actor, categories.lessonPlan)}) n`,
    },
  ],
}
