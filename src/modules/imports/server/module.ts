import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { apply } from './applyJob.ts'
import { check } from './checkJob.ts'
import { importHousekeeping } from './housekeeping.ts'
import { read } from './readJob.ts'
import { importRoutes } from './routes.ts'
import { undo } from './undoJob.ts'

export const importsModule: ServerModule = {
  name: 'imports',
  routes: [importRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [read, check, apply, undo, importHousekeeping],
  notifications,
}
