import { type PrivilegeDomain, type PrivilegeName, privilegeDomains } from './moduleNumbers.ts'
import { type RoleId, roles } from './roles.ts'

export const actions = ['view', 'edit', 'approve', 'print'] as const
export type Action = (typeof actions)[number]

/** Each feature of the permission matrix, and the privilege domain its flags come from. */
const featureDomains = {
  calendar: 'calendar',
  user: 'user',
  admin: 'admin',
  school: 'school',
  curriculum: 'curriculum',
  timetable: 'timetable',
  feeManagement: 'feeManagement',
  admissionManagement: 'admissionManagement',
  feeCollection: 'feeCollection',
  gradeBook: 'gradeBook',
  report360: 'report360',
  supportTickets: 'supportTickets',
  leaveRequest: 'leaveRequest',
  lessonPlan: 'lessonPlan',
  noticeBoard: 'noticeBoard',
  // There is no domain for other staff; they are managed as users.
  otherStaff: 'user',
  topVault: 'topVault',
  qpApproval: 'qpApproval',
  visitor: 'visitorRegistor',
  gateStaff: 'gateStaff',
  onDemandReport: 'onDemandReport',
  assessment: 'assessment',
  staffAttendance: 'staffAttendance',
  preKReport: 'preKReport',
} as const satisfies Record<string, PrivilegeName>

export type Feature = keyof typeof featureDomains
export const features = Object.keys(featureDomains) as Feature[]

export type Permission = { canView: boolean; canEdit: boolean; canApprove: boolean; canPrint: boolean }
export type Matrix = Readonly<Record<Feature, Readonly<Permission>>>

/** What a super admin granted to an admin in one domain. The field names are those of the API. */
export type Privilege = {
  domainId: PrivilegeDomain
  isViewable: boolean
  isEditable: boolean
  isApproval: boolean
  isPrintable: boolean
}

/** Features where the right to approve includes the right to view. */
const viewFollowsApproval: readonly Feature[] = ['supportTickets', 'leaveRequest', 'lessonPlan']

const flagOf = { view: 'canView', edit: 'canEdit', approve: 'canApprove', print: 'canPrint' } as const

const matrixOf = (cell: (feature: Feature) => Permission) =>
  Object.freeze(Object.fromEntries(features.map((feature) => [feature, Object.freeze(cell(feature))]))) as Matrix

const nothing: Permission = { canView: false, canEdit: false, canApprove: false, canPrint: false }
const everything: Permission = { canView: true, canEdit: true, canApprove: true, canPrint: true }
const emptyMatrix = matrixOf(() => ({ ...nothing }))
const fullMatrix = matrixOf(() => ({ ...everything }))

/** The only place where grants become permissions: server, menu, router and the roles screen all call it. */
export function deriveMatrix(user: {
  roleId: RoleId
  isSuperAdmin: boolean
  privileges: readonly Privilege[]
}): Matrix {
  if (user.roleId !== roles.admin) return emptyMatrix
  if (user.isSuperAdmin) return fullMatrix
  if (user.privileges.length === 0) return emptyMatrix
  return matrixOf((feature) => {
    const domain = privilegeDomains[featureDomains[feature]]
    const granted = user.privileges.find((privilege) => privilege.domainId === domain)
    if (!granted) return { ...nothing }
    return {
      canView:
        granted.isViewable || granted.isEditable || (granted.isApproval && viewFollowsApproval.includes(feature)),
      canEdit: granted.isEditable,
      canApprove: granted.isApproval,
      canPrint: granted.isPrintable,
    }
  })
}

export const isGranted = (matrix: Matrix, feature: Feature, action: Action) => matrix[feature][flagOf[action]]
