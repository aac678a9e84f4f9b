import type { ServerModule } from '#platform/server/module.ts'
import { downloadHousekeeping } from './housekeeping.ts'
import { downloadRoutes } from './routes.ts'
import { makeTable } from './tables/tableFiles.ts'

export const downloadsModule: ServerModule = {
  name: 'downloads',
  routes: [downloadRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [downloadHousekeeping, makeTable],
}
