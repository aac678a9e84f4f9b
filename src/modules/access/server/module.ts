import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { adminRoleRoutes } from './adminRoleRoutes.ts'
import { branchSetup } from './firstAdmin.ts'
import { accessHousekeeping } from './housekeeping.ts'
import { passwordDaysChanged, sendOtp, sendPasswordLink } from './jobs.ts'
import { accessRoutes } from './routes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

export const accessModule: ServerModule = {
  name: 'access',
  routes: [accessRoutes, sessionRoutes, adminRoleRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [sendOtp, sendPasswordLink, passwordDaysChanged, accessHousekeeping],
  notifications,
  branchSetup,
}
