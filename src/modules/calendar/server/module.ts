import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { eventRoutes } from './events/eventRoutes.ts'
import { examImport } from './examImport.ts'
import { calendarPart } from './family/familyPart.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { calendarHousekeeping } from './housekeeping.ts'
import { deliverReminder } from './reminders.ts'
import { calendarRoutes } from './routes.ts'

export const calendarModule: ServerModule = {
  name: 'calendar',
  routes: [calendarRoutes, eventRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [deliverReminder, calendarHousekeeping],
  notifications,
  imports: [examImport],
  familyParts: [calendarPart],
}
