import { activitiesWeb } from '#modules/activities/web/module.ts'
import { admissionsWeb } from '#modules/admissions/web/module.ts'
import { assessmentReportsWeb } from '#modules/assessmentReports/web/module.ts'
import { attendanceWeb } from '#modules/attendance/web/module.ts'
import { badgesWeb } from '#modules/badges/web/module.ts'
import { calendarWeb } from '#modules/calendar/web/module.ts'
import { challengesWeb } from '#modules/challenges/web/module.ts'
import { classesWeb } from '#modules/classes/web/module.ts'
import { consentsWeb } from '#modules/consents/web/module.ts'
import { curriculumWeb } from '#modules/curriculum/web/module.ts'
import { doubtsWeb } from '#modules/doubts/web/module.ts'
import { downloadsWeb } from '#modules/downloads/web/module.ts'
import { familyWeb } from '#modules/family/web/module.ts'
import { feesWeb } from '#modules/fees/web/module.ts'
import { gatewayWeb } from '#modules/gateway/web/module.ts'
import { gradebookWeb } from '#modules/gradebook/web/module.ts'
import { homeWeb } from '#modules/home/web/module.ts'
import { homeworkWeb } from '#modules/homework/web/module.ts'
import { importsWeb } from '#modules/imports/web/module.ts'
import { learningWeb } from '#modules/learning/web/module.ts'
import { leaveWeb } from '#modules/leave/web/module.ts'
import { lessonPlansWeb } from '#modules/lessonPlans/web/module.ts'
import { libraryWeb } from '#modules/library/web/module.ts'
import { liveClassesWeb } from '#modules/liveClasses/web/module.ts'
import { localNodesWeb } from '#modules/localNodes/web/module.ts'
import { noticesWeb } from '#modules/notices/web/module.ts'
import { notificationsWeb } from '#modules/notifications/web/module.ts'
import { offlineTestsWeb } from '#modules/offlineTests/web/module.ts'
import { onlineTestsWeb } from '#modules/onlineTests/web/module.ts'
import { papersWeb } from '#modules/papers/web/module.ts'
import { peopleWeb } from '#modules/people/web/module.ts'
import { playersWeb } from '#modules/players/web/module.ts'
import { prekWeb } from '#modules/prek/web/module.ts'
import { privacyWeb } from '#modules/privacy/web/module.ts'
import { profileWeb } from '#modules/profile/web/module.ts'
import { promotionWeb } from '#modules/promotion/web/module.ts'
import { questionsWeb } from '#modules/questions/web/module.ts'
import { readerWeb } from '#modules/reader/web/module.ts'
import { reportsWeb } from '#modules/reports/web/module.ts'
import { schoolWeb } from '#modules/school/web/module.ts'
import { searchWeb } from '#modules/search/web/module.ts'
import { templatesWeb } from '#modules/templates/web/module.ts'
import { organisationWeb } from '#modules/tenancy/web/organisation/module.ts'
import { ticketsWeb } from '#modules/tickets/web/module.ts'
import { timetableWeb } from '#modules/timetable/web/module.ts'
import { vaultWeb } from '#modules/vault/web/module.ts'
import { visitorsWeb } from '#modules/visitors/web/module.ts'
import { whiteboardWeb } from '#modules/whiteboard/web/module.ts'
import type { WebModule } from '#platform/web/screen.ts'

/** The web modules that load after sign-in; those with public pages are in web.public.ts. */
export const webModules: readonly WebModule[] = [
  homeWeb,
  familyWeb,
  schoolWeb,
  classesWeb,
  peopleWeb,
  consentsWeb,
  timetableWeb,
  attendanceWeb,
  calendarWeb,
  curriculumWeb,
  leaveWeb,
  organisationWeb,
  notificationsWeb,
  gatewayWeb,
  importsWeb,
  downloadsWeb,
  feesWeb,
  libraryWeb,
  lessonPlansWeb,
  playersWeb,
  readerWeb,
  whiteboardWeb,
  doubtsWeb,
  liveClassesWeb,
  questionsWeb,
  papersWeb,
  onlineTestsWeb,
  offlineTestsWeb,
  challengesWeb,
  assessmentReportsWeb,
  learningWeb,
  homeworkWeb,
  badgesWeb,
  activitiesWeb,
  gradebookWeb,
  promotionWeb,
  visitorsWeb,
  admissionsWeb,
  ticketsWeb,
  noticesWeb,
  templatesWeb,
  prekWeb,
  profileWeb,
  vaultWeb,
  privacyWeb,
  searchWeb,
  reportsWeb,
  localNodesWeb,
]
