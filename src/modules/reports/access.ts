import { admin, allow, licensed, organisationAdmin, superAdmin } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'

// Apart from the addresses: the menu of every page needs these, and the addresses come with the screens that call them.

/** Whoever makes reports of their own. Which subjects each of them finds, the subjects decide. */
export const onDemand = licensed([licence.reports], allow(admin('onDemandReport', 'view')))
export const onDemandEditing = licensed([licence.reports], allow(admin('onDemandReport', 'edit')))

/** Those who decide who may use protected columns. The handler sees to it that nobody decides about themselves. */
export const permissionDeciders = licensed([licence.reports], allow(superAdmin))

const reading = (...features: readonly Parameters<typeof admin>[0][]) =>
  licensed([licence.reports], allow(...features.map((feature) => admin(feature, 'view'))))

export const peopleReports = reading('user')
export const adminReports = reading('admin')
export const curriculumReports = reading('curriculum')
/** The reports of the school and the principal's page. Each part is shown to those who may see what it counts. */
export const schoolReporting = reading(
  'school',
  'user',
  'curriculum',
  'feeManagement',
  'gradeBook',
  'admissionManagement',
  'onDemandReport',
  'admin',
  'staffAttendance',
  'report360',
)
/** Sums of every branch, for the organisation they belong to. */
export const branchReporting = allow(organisationAdmin)
/** Whoever sees what students owe and have paid. */
export const feeFigures = licensed(
  [licence.feeManagement, licence.advanceFeeManagement],
  allow(admin('feeManagement', 'view'), admin('feeCollection', 'view')),
)
