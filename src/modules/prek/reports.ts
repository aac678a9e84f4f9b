export const reportStates = ['notStarted', 'inProgress', 'submitted', 'rework', 'approved', 'published'] as const
export type ReportState = (typeof reportStates)[number]

export const reportSteps = ['submit', 'approve', 'return', 'publish', 'revise'] as const
export type ReportStep = (typeof reportSteps)[number]

const from: Record<ReportStep, readonly ReportState[]> = {
  submit: ['inProgress', 'rework'],
  approve: ['submitted'],
  return: ['submitted', 'approved'],
  publish: ['approved'],
  revise: ['published'],
}
const to: Record<ReportStep, ReportState> = {
  submit: 'submitted',
  approve: 'approved',
  return: 'rework',
  publish: 'published',
  revise: 'rework',
}

/** The state a step leads to; undefined if it cannot be taken from this one. */
export const stateAfter = (state: ReportState, step: ReportStep): ReportState | undefined =>
  from[step].includes(state) ? to[step] : undefined

/** Whether a teacher may still write in it. */
export const isWritable = (state: ReportState): boolean => ['notStarted', 'inProgress', 'rework'].includes(state)
