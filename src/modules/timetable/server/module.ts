import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { generateTimetable } from './jobs.ts'
import { lessonImport } from './lessonImport.ts'
import { planRoutes } from './planRoutes.ts'
import { substitutionRoutes } from './substitutionRoutes.ts'
import { versionRoutes } from './versionRoutes.ts'
import { viewRoutes } from './viewRoutes.ts'

export const timetableModule: ServerModule = {
  name: 'timetable',
  routes: [viewRoutes, planRoutes, versionRoutes, substitutionRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [generateTimetable],
  notifications,
  imports: [lessonImport],
}
