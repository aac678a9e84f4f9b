import { accessModule } from '#modules/access/server/module.ts'
import { activitiesModule } from '#modules/activities/server/module.ts'
import { admissionsModule } from '#modules/admissions/server/module.ts'
import { assessmentReportsModule } from '#modules/assessmentReports/server/module.ts'
import { attendanceModule } from '#modules/attendance/server/module.ts'
import { badgesModule } from '#modules/badges/server/module.ts'
import { calendarModule } from '#modules/calendar/server/module.ts'
import { challengesModule } from '#modules/challenges/server/module.ts'
import { classesModule } from '#modules/classes/server/module.ts'
import { consentsModule } from '#modules/consents/server/module.ts'
import { curriculumModule } from '#modules/curriculum/server/module.ts'
import { developerModule } from '#modules/developer/server/module.ts'
import { doubtsModule } from '#modules/doubts/server/module.ts'
import { downloadsModule } from '#modules/downloads/server/module.ts'
import { familyModule } from '#modules/family/server/module.ts'
import { feesModule } from '#modules/fees/server/module.ts'
import { gatewayModule } from '#modules/gateway/server/module.ts'
import { gradebookModule } from '#modules/gradebook/server/module.ts'
import { homeworkModule } from '#modules/homework/server/module.ts'
import { importsModule } from '#modules/imports/server/module.ts'
import { leaveModule } from '#modules/leave/server/module.ts'
import { lessonPlansModule } from '#modules/lessonPlans/server/module.ts'
import { libraryModule } from '#modules/library/server/module.ts'
import { liveClassesModule } from '#modules/liveClasses/server/module.ts'
import { localNodesModule } from '#modules/localNodes/server/module.ts'
import { noticesModule } from '#modules/notices/server/module.ts'
import { notificationsModule } from '#modules/notifications/server/module.ts'
import { offlineTestsModule } from '#modules/offlineTests/server/module.ts'
import { onlineTestsModule } from '#modules/onlineTests/server/module.ts'
import { operatorModule } from '#modules/operator/server/module.ts'
import { papersModule } from '#modules/papers/server/module.ts'
import { peopleModule } from '#modules/people/server/module.ts'
import { playersModule } from '#modules/players/server/module.ts'
import { prekModule } from '#modules/prek/server/module.ts'
import { privacyModule } from '#modules/privacy/server/module.ts'
import { profileModule } from '#modules/profile/server/module.ts'
import { promotionModule } from '#modules/promotion/server/module.ts'
import { questionsModule } from '#modules/questions/server/module.ts'
import { readerModule } from '#modules/reader/server/module.ts'
import { reportsModule } from '#modules/reports/server/module.ts'
import { schoolModule } from '#modules/school/server/module.ts'
import { searchModule } from '#modules/search/server/module.ts'
import { templatesModule } from '#modules/templates/server/module.ts'
import { tenancyModule } from '#modules/tenancy/server/module.ts'
import { ticketsModule } from '#modules/tickets/server/module.ts'
import { timetableModule } from '#modules/timetable/server/module.ts'
import { vaultModule } from '#modules/vault/server/module.ts'
import { visitorsModule } from '#modules/visitors/server/module.ts'
import { whiteboardModule } from '#modules/whiteboard/server/module.ts'
import { filesModule } from '#platform/server/files/fileRoutes.ts'
import { hostModule } from '#platform/server/health.ts'
import type { ServerModule } from '#platform/server/module.ts'
import { readsModule } from '#platform/server/requests/reads/reads.ts'
import { waitingModule } from '#platform/server/requests/reads/waiting.ts'

/** The product's table of contents: server modules. */
export const serverModules: readonly ServerModule[] = [
  hostModule,
  filesModule,
  readsModule,
  waitingModule,
  tenancyModule,
  accessModule,
  schoolModule,
  classesModule,
  peopleModule,
  familyModule,
  consentsModule,
  timetableModule,
  badgesModule,
  curriculumModule,
  leaveModule,
  attendanceModule,
  calendarModule,
  gatewayModule,
  notificationsModule,
  importsModule,
  downloadsModule,
  feesModule,
  libraryModule,
  lessonPlansModule,
  playersModule,
  readerModule,
  whiteboardModule,
  homeworkModule,
  activitiesModule,
  doubtsModule,
  liveClassesModule,
  questionsModule,
  papersModule,
  onlineTestsModule,
  offlineTestsModule,
  challengesModule,
  assessmentReportsModule,
  gradebookModule,
  prekModule,
  promotionModule,
  operatorModule,
  visitorsModule,
  admissionsModule,
  ticketsModule,
  noticesModule,
  vaultModule,
  privacyModule,
  profileModule,
  searchModule,
  reportsModule,
  localNodesModule,
  templatesModule,
]

/** Additional modules of a development server; production does not have these routes. */
export const developerModules: readonly ServerModule[] = [developerModule]
