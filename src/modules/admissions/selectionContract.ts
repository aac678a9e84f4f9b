import { contract, route } from '#platform/contract/route.ts'
import { admissionsEdited, admissionsViewed } from './access.ts'
import type { selectionDefinitions } from './selectionSchemas.ts'

/** Choosing among those who applied for a grade: meetings with panels, ranking. */
export const selection = contract<typeof selectionDefinitions>()('admissionSelection', {
  getSelection: route('GET /api/admissions/selection', admissionsViewed),
  addSlots: route('POST /api/admissions/posts/:admissionPostId/slots', admissionsEdited),
  deleteSlot: route('DELETE /api/admissions/slots/:slotId', admissionsEdited),
  rankApplications: route('POST /api/admissions/post-grades/:postGradeId/rankings', admissionsEdited),
})
