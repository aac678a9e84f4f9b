import type { PrivilegeName } from '#platform/contract/access/moduleNumbers.ts'
import type { Feature } from '#platform/contract/access/permissions.ts'
import { messages } from '#platform/web/i18n.tsx'
import { en } from './adminRoles.en.ts'

export const adminText = messages(en, { hi: () => import('./adminRoles.hi.ts') })

/** The domains, grouped and ordered like the admin's menu. */
export const domainGroups: Record<'school' | 'learning' | 'office', readonly PrivilegeName[]> = {
  school: [
    'school',
    'user',
    'admin',
    'calendar',
    'timetable',
    'staffAttendance',
    'leaveRequest',
    'gateStaff',
    'visitorRegistor',
  ],
  learning: [
    'curriculum',
    'lessonPlan',
    'gradeBook',
    'assessment',
    'qpApproval',
    'report360',
    'preKReport',
    'onDemandReport',
  ],
  office: ['feeManagement', 'feeCollection', 'admissionManagement', 'noticeBoard', 'supportTickets', 'topVault'],
}
export const groupNames = ['school', 'learning', 'office'] as const

/** The features a domain controls, its own first. */
export const featuresOf = (name: PrivilegeName): readonly Feature[] => {
  if (name === 'user') return ['user', 'otherStaff']
  return [name === 'visitorRegistor' ? 'visitor' : name]
}
