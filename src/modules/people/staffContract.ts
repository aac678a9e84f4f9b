import { admin, allow } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import { mayEdit, mayView } from './personAccess.ts'
import type { otherStaffDefinitions, staffDefinitions, teachersDefinitions } from './staffSchemas.ts'

const mayViewOthers = allow(admin('otherStaff', 'view'))

const mayEditOthers = allow(admin('otherStaff', 'edit'))

export const teachers = contract<typeof teachersDefinitions>()('teachers', {
  listTeachers: route('GET /api/teachers', mayView),
  getTeacher: route('GET /api/teachers/:userId', mayView),
  addTeacher: route('POST /api/teachers', mayEdit),
  saveTeacher: route('PUT /api/teachers/:userId', mayEdit),
  setTeacherStatus: route('PUT /api/teachers/:userId/status', mayEdit),
  deleteTeacher: route('DELETE /api/teachers/:userId', mayEdit),
})

export const otherStaff = contract<typeof otherStaffDefinitions>()('otherStaff', {
  listOtherStaff: route('GET /api/other-staff/staff', mayViewOthers),
  getOtherStaff: route('GET /api/other-staff/staff/:userId', mayViewOthers),
  addOtherStaff: route('POST /api/other-staff/staff', mayEditOthers),
  saveOtherStaff: route('PUT /api/other-staff/staff/:userId', mayEditOthers),
  deleteOtherStaff: route('DELETE /api/other-staff/staff/:userId', mayEditOthers),
  listStaffDepartments: route('GET /api/other-staff/department', mayViewOthers),
  activateOrDeactivateOtherStaff: route('POST /api/other-staff/activateOrDeactivateOtherStaff', mayEditOthers),
})

/** What is the same for teachers and other staff. */
export const staff = contract<typeof staffDefinitions>()('staff', {
  resetStaffPassword: route('POST /api/staff/:userId/password', mayEdit),
  listStaffChanges: route('GET /api/staff/:userId/changes', mayView),
  saveStaffPhoto: route('PUT /api/staff/:userId/photo', mayEdit),
  removeStaffPhoto: route('DELETE /api/staff/:userId/photo', mayEdit),
})
