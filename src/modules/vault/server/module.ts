import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { tellAllExpiring, tellExpiring } from './jobs.ts'
import { categoryRetention, vaultRetention } from './retention.ts'
import { vaultOfficeRoutes, vaultRoutes } from './routes.ts'
import { documentsToVerify } from './waitingWork.ts'

export const vaultModule: ServerModule = {
  name: 'vault',
  routes: [vaultRoutes, vaultOfficeRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [tellExpiring, tellAllExpiring],
  notifications,
  waiting: [documentsToVerify],
  retention: [vaultRetention, categoryRetention],
}
