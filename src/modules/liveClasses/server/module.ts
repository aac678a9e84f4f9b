import type { ServerModule } from '#platform/server/module.ts'
import { notifications } from '../notifications.ts'
import { liveClassEntries } from './calendarSource.ts'
import { livePart } from './family/familyPart.ts'
import { familyRoutes } from './family/familyRoutes.ts'
import { fetchReport, makeMeeting, tellService } from './meetings.ts'
import { tellPeople, tellSoon } from './news.ts'
import { liveClassRoutes } from './routes.ts'
import { followTimetables } from './series.ts'
import { settingsRoutes } from './settingsRoutes.ts'

export const liveClassesModule: ServerModule = {
  name: 'liveClasses',
  routes: [liveClassRoutes, settingsRoutes, familyRoutes],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [makeMeeting, tellService, fetchReport, tellPeople, tellSoon, followTimetables],
  notifications,
  calendar: [liveClassEntries],
  familyParts: [livePart],
}
