import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { badgesPart } from './familyPart.ts'
import { foldActivity, rebuildAll, rebuildProgress } from './jobs.ts'
import { badgeReportSubjects } from './reportSubjects.ts'
import { badgeProofRoutes, badgeRoutes, childBadgeRoutes } from './routes.ts'

export const badgesModule: ServerModule = {
  name: 'badges',
  routes: [badgeRoutes, childBadgeRoutes, badgeProofRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [foldActivity, rebuildProgress, rebuildAll],
  notifications,
  familyParts: [badgesPart],
  reportSubjects: badgeReportSubjects,
}
