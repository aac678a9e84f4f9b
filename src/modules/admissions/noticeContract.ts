import { contract, route } from '#platform/contract/route.ts'
import { admissionsViewed } from './access.ts'
import type { noticeDefinitions } from './noticeSchemas.ts'

/** What families are told at each step, and how it reads. */
export const admissionNotices = contract<typeof noticeDefinitions>()('admissionNotices', {
  listNotices: route('GET /api/admissions/notices', admissionsViewed),
})
