/** Status numbers in the API. */
export const curriculumStatuses = {
  /** Copied from the catalogue and unchanged; needs no approval. */
  inBuilt: 0,
  /** In use by a class without approval. */
  usedBeforeApproval: 1,
  pending: 8,
  approved: 15,
  reworkRequired: 24,
} as const
export type CurriculumStatusName = keyof typeof curriculumStatuses
export type CurriculumStatus = (typeof curriculumStatuses)[CurriculumStatusName]
export const curriculumStatusIds = Object.values(curriculumStatuses) as readonly CurriculumStatus[]
export const statusName = (statusId: number): CurriculumStatusName =>
  (Object.keys(curriculumStatuses) as CurriculumStatusName[]).find((name) => curriculumStatuses[name] === statusId) ??
  'pending'

const { inBuilt, usedBeforeApproval, pending, approved, reworkRequired } = curriculumStatuses

/** A changed curriculum must be approved again; one that needs rework stays so until it is sent. */
export function afterSaving(before: CurriculumStatus | null, isInUse: boolean): CurriculumStatus {
  if (before === reworkRequired) return reworkRequired
  return isInUse ? usedBeforeApproval : pending
}

/** The status once sent for approval; null if no approval is needed. */
export function afterSending(before: CurriculumStatus, isInUse: boolean): CurriculumStatus | null {
  if (before === approved || before === inBuilt) return null
  return isInUse ? usedBeforeApproval : pending
}

export const afterUsing = (before: CurriculumStatus): CurriculumStatus =>
  before === pending ? usedBeforeApproval : before

/** Whether it is awaiting a decision. */
export const canBeDecided = (status: CurriculumStatus, isSent: boolean): boolean =>
  isSent && (status === pending || status === usedBeforeApproval)
