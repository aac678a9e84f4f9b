import { type AudienceMember, type Audiences, permissionNames } from '../audience.ts'

const features = [
  'school',
  'user',
  'calendar',
  'curriculum',
  'timetable',
  'admin',
  'feeManagement',
  'feeCollection',
  'gradeBook',
  'report360',
  'supportTickets',
  'noticeBoard',
  'admissionManagement',
  'topVault',
  'leaveRequest',
  'lessonPlan',
  'qpApproval',
  'visitor',
  'gateStaff',
  'onDemandReport',
  'assessment',
  'staffAttendance',
  'preKReport',
]
/** Everybody of the staff but gate staff: an admin who was granted anything has a vault too. */
const owners: readonly AudienceMember[] = [
  'teacher',
  'staff',
  'superAdmin',
  ...features.flatMap((feature) => permissionNames.map((permission) => [feature, permission] as const)),
]

export const profile: Audiences = {
  'profile.getOwnProfile': 'any',
  'vault.getOwnVault': owners,
  'vault.keepVaultFile': owners,
  'vault.addOwnItem': owners,
  'vault.removeOwnItem': owners,
  'vault.lookAtItem': owners,
  'vault.listLooks': owners,
  'vault.shareItem': owners,
  'vault.endShare': owners,
  'vault.listVaultPeople': owners,
  'vault.readVaultFile': 'open',
  'vaultOffice.listVaults': [['topVault', 'canView']],
  'vaultOffice.getVault': [['topVault', 'canView']],
  'vaultOffice.addItemFor': [['topVault', 'canEdit']],
  'vaultOffice.decideItem': [['topVault', 'canEdit']],
}
