import { admin, allow, signedIn, superAdmin } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { academicsDefinitions } from './academicsSchemas.ts'
import { editing, viewing } from './contract.ts'

export const academics = contract<typeof academicsDefinitions>()('academics', {
  listAcademic: route('POST /api/academic/list', signedIn('everybody works within a year and may look at another')),
  listPlannedYears: route('GET /api/academic-setup/years', viewing),
  createYear: route('POST /api/academic-setup/years', editing),
  saveYear: route('PUT /api/academic-setup/years/:acadamicId', editing),
  makeCurrent: route('POST /api/academic-setup/years/:acadamicId/current', allow(superAdmin)),
  deleteYear: route('DELETE /api/academic-setup/years/:acadamicId', editing),
  copyCalendar: route('POST /api/academic-setup/copy', editing),
  listTerms: route('GET /api/terms', signedIn('dates of terms are no secret within the school')),
  createTerm: route('POST /api/terms', editing),
  saveTerm: route('PUT /api/terms/:termId', editing),
  deleteTerm: route('DELETE /api/terms/:termId', editing),
  getWorkingDays: route('GET /api/working-days', signedIn('everybody of the school may know when it is open')),
  saveWorkingDays: route('PUT /api/working-days', editing),
  listHolidays: route('GET /api/holidays', signedIn('everybody of the school may know when it is closed')),
  createHoliday: route('POST /api/holidays', allow(admin('school', 'edit'), admin('calendar', 'edit'))),
  saveHoliday: route('PUT /api/holidays/:holidayId', allow(admin('school', 'edit'), admin('calendar', 'edit'))),
  deleteHoliday: route('DELETE /api/holidays/:holidayId', allow(admin('school', 'edit'), admin('calendar', 'edit'))),
  listBellSchedules: route('GET /api/bell-schedules', signedIn('everybody of the school may know when the bell rings')),
  createBellSchedule: route('POST /api/bell-schedules', editing),
  saveBellSchedule: route('PUT /api/bell-schedules/:scheduleId', editing),
  deleteBellSchedule: route('DELETE /api/bell-schedules/:scheduleId', editing),
})
