import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { deliver } from './desk/deliveries.ts'
import { deskRoutes } from './desk/deskRoutes.ts'
import { remindLate } from './jobs.ts'
import { ownRoutes } from './ownRoutes.ts'
import { ticketReportSubjects } from './reportSubjects.ts'
import { officeRoutes } from './routes.ts'
import { dropUnusedFile } from './ticketFiles.ts'
import { ticketsToAnswer } from './waitingWork.ts'

export const ticketsModule: ServerModule = {
  name: 'tickets',
  routes: [officeRoutes, ownRoutes, deskRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [deliver, remindLate, dropUnusedFile],
  notifications,
  waiting: [ticketsToAnswer],
  reportSubjects: ticketReportSubjects,
}
