/** Fixed choices, exactly as the API spells them. */
export const applicationStates = [
  'enquiry',
  'draft',
  'submitted',
  'screening',
  'documentsPending',
  'evaluation',
  'decisionPending',
  'offered',
  'accepted',
  'enrolled',
  'waitlisted',
  'rejected',
  'withdrawn',
  'expired',
  'duplicate',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** What the lists of the office show. Enquiries and unfinished drafts are with the current ones only if asked for. */
export const applicationTabs = ['current', 'admitted', 'inactive', 'unfinished'] as const
export type ApplicationTab = (typeof applicationTabs)[number]

export const statesOfTab: Readonly<Record<ApplicationTab, readonly ApplicationState[]>> = {
  current: [
    'submitted',
    'screening',
    'documentsPending',
    'evaluation',
    'decisionPending',
    'waitlisted',
    'offered',
    'accepted',
  ],
  admitted: ['enrolled'],
  inactive: ['rejected', 'withdrawn', 'expired', 'duplicate'],
  unfinished: ['enquiry', 'draft'],
}

export const fieldNeeds = ['yes', 'no', 'conditional'] as const
export const conditionTests = ['is', 'isNot', 'filled', 'above', 'below'] as const
/** The days a date can be measured from. */
export const namedDays = ['today', 'ageAsOf', 'yearStart'] as const
/** What an autofilled field can show. */
export const prefills = ['grade', 'year', 'age', 'email', 'number'] as const

/** What became of a message to a family. Only some providers report that one has arrived. */
export const noticeStates = ['queued', 'sent', 'delivered', 'failed'] as const

/** Where an answer goes when the child is admitted. */
export const mappings = [
  'student.firstName',
  'student.lastName',
  'student.dateOfBirth',
  'student.gender',
  'student.bloodGroup',
  'student.quota',
  'student.aadhaar',
  'student.phone',
  'student.email',
  'student.address',
  'student.pincode',
  'student.photo',
  'father.name',
  'father.phone',
  'father.email',
  'father.occupation',
  'mother.name',
  'mother.phone',
  'mother.email',
  'mother.occupation',
  'guardian.name',
  'guardian.phone',
  'guardian.email',
  'guardian.occupation',
] as const
export type Mapping = (typeof mappings)[number]

export const feePoints = ['none', 'beforeSubmit', 'afterShortlist'] as const
export const rankings = ['merit', 'lottery', 'arrival'] as const
export const roundKinds = ['test', 'interview', 'observation'] as const
export const postStates = ['draft', 'open', 'closed'] as const
