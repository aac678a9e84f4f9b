import { admin, allow, gateStaff, otherStaff, teacher } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { leaveDefinitions } from './schemas.ts'

const asking = allow(teacher, otherStaff, gateStaff, admin('leaveRequest', 'view'))
const viewing = allow(admin('leaveRequest', 'view'))
const approving = allow(admin('leaveRequest', 'approve'))
const editing = allow(admin('leaveRequest', 'edit'))

export const leave = contract<typeof leaveDefinitions>()('leave', {
  getMyLeave: route('GET /api/leave/mine', asking),
  countLeave: route('GET /api/leave/count', asking),
  requestLeave: route('POST /api/leave/requests', asking),
  attachToLeave: route('POST /api/leave/requests/:leaveRequestId/attachment', asking),
  cancelLeave: route('POST /api/leave/requests/:leaveRequestId/cancel', asking),
  listLeave: route('GET /api/leave/requests', viewing),
  getLeave: route('GET /api/leave/requests/:leaveRequestId', viewing),
  decideLeave: route('POST /api/leave/requests/:leaveRequestId/decision', approving),
  withdrawLeave: route('POST /api/leave/requests/:leaveRequestId/withdrawal', approving),
  listLeaveTypes: route('GET /api/leave/types', asking),
  saveLeaveTypes: route('PUT /api/leave/types', editing),
  getBalances: route('GET /api/leave/people/:userId/balances', viewing),
  saveAllotments: route('PUT /api/leave/people/:userId/balances', editing),
})
