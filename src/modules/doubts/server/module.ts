import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { oldDoubts, openDoubts } from './doubtList.ts'
import { doubtsPart } from './family/childDoubts.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { remindTeachers } from './jobs.ts'
import { dropUnusedFile } from './postFiles.ts'
import { officeRoutes, teacherRoutes } from './routes.ts'

export const doubtsModule: ServerModule = {
  name: 'doubts',
  routes: [teacherRoutes, officeRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [remindTeachers, dropUnusedFile],
  notifications,
  waiting: [openDoubts, oldDoubts],
  familyParts: [doubtsPart],
}
