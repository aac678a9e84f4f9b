import { admin, allow } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { schoolDefinitions } from './schemas.ts'

export const viewing = allow(admin('school', 'view'))
export const editing = allow(admin('school', 'edit'))

export const school = contract<typeof schoolDefinitions>()('school', {
  getOverview: route('GET /api/school/overview', viewing),
  getDetails: route('GET /api/school/details', viewing),
  saveDetails: route('PUT /api/school/details', editing),
  saveSchoolLogo: route('PUT /api/school/logo', editing),
  removeSchoolLogo: route('DELETE /api/school/logo', editing),
  listDepartments: route('GET /api/departments', allow(admin('school', 'view'), admin('user', 'view'))),
  createDepartment: route('POST /api/departments', editing),
  saveDepartment: route('PUT /api/departments/:departmentId', editing),
  deleteDepartment: route('DELETE /api/departments/:departmentId', editing),
  listHeads: route('GET /api/department-heads', viewing),
  listBuildings: route('GET /api/buildings', viewing),
  createBuilding: route('POST /api/buildings', editing),
  saveBuilding: route('PUT /api/buildings/:buildingId', editing),
  deleteBuilding: route('DELETE /api/buildings/:buildingId', editing),
  listRooms: route('GET /api/rooms', viewing),
  createRoom: route('POST /api/rooms', editing),
  saveRoom: route('PUT /api/rooms/:roomId', editing),
  deleteRoom: route('DELETE /api/rooms/:roomId', editing),
})
