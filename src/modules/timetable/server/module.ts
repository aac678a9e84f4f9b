import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { lessonsPart } from './family/familyPart.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { generateTimetable } from './jobs.ts'
import { planRoutes } from './planRoutes.ts'
import { substitutionRoutes } from './substitutions/substitutionRoutes.ts'
import { lessonImport } from './versions/lessonImport.ts'
import { versionRoutes } from './versions/versionRoutes.ts'
import { viewRoutes } from './weekRoutes.ts'
import { yearTask } from './yearTask.ts'

export const timetableModule: ServerModule = {
  name: 'timetable',
  routes: [viewRoutes, planRoutes, versionRoutes, substitutionRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [generateTimetable],
  notifications,
  imports: [lessonImport],
  familyParts: [lessonsPart],
  yearTasks: [yearTask],
}
