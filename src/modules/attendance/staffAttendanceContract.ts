import { admin, allow } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { staffAttendanceDefinitions } from './staffAttendanceSchemas.ts'

export const staffAttendance = contract<typeof staffAttendanceDefinitions>()('staffAttendance', {
  getStaffRegister: route('GET /api/attendance/staff/:date', allow(admin('staffAttendance', 'view'))),
  saveStaffRegister: route('PUT /api/attendance/staff/:date', allow(admin('staffAttendance', 'edit'))),
  listStaffDays: route('GET /api/attendance/staff-report/:userId', allow(admin('staffAttendance', 'view'))),
  listStaffReport: route('GET /api/attendance/staff-report', allow(admin('staffAttendance', 'view'))),
})
