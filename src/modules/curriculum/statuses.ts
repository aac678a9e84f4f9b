/** Where a curriculum stands, by the numbers of the wire. */
export const curriculumStatuses = {
  /** Copied from the catalogue and not changed since; it needs no approval. */
  inBuilt: 0,
  /** A class has begun with it although nobody has approved it. */
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

/** A changed curriculum has to be approved again; one that is being reworked stays so until it is sent. */
export function afterSaving(before: CurriculumStatus | null, isInUse: boolean): CurriculumStatus {
  if (before === reworkRequired) return reworkRequired
  return isInUse ? usedBeforeApproval : pending
}

/** What it is once it waits for a decision; null where there is nothing to decide. */
export function afterSending(before: CurriculumStatus, isInUse: boolean): CurriculumStatus | null {
  if (before === approved || before === inBuilt) return null
  return isInUse ? usedBeforeApproval : pending
}

/** A class that begins with what nobody has approved makes that known. */
export const afterUsing = (before: CurriculumStatus): CurriculumStatus =>
  before === pending ? usedBeforeApproval : before

/** Whether it can be approved or returned: it was sent, and nobody has decided since. */
export const canBeDecided = (status: CurriculumStatus, isSent: boolean): boolean =>
  isSent && (status === pending || status === usedBeforeApproval)
