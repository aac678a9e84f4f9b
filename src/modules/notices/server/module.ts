import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { boardRoutes } from './boardRoutes.ts'
import { noticeEvents } from './calendarEvents.ts'
import { noticesPart } from './familyPart.ts'
import { announce, expire } from './jobs.ts'
import { officeRoutes } from './officeRoutes.ts'
import { commentsToModerate, unreadNotices } from './waitingWork.ts'

export const noticesModule: ServerModule = {
  name: 'notices',
  routes: [officeRoutes, boardRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [announce, expire],
  notifications,
  calendar: [noticeEvents],
  waiting: [unreadNotices, commentsToModerate],
  familyParts: [noticesPart],
}
