/** What schools choose from when they set up their gates. */
export const badgeFields = ['photo', 'purpose', 'host', 'until', 'vehicle'] as const
export const purposeKinds = ['visitor', 'delivery', 'group'] as const

export const insideKinds = ['student', 'staff', 'visitor'] as const

export const limits = {
  name: 100,
  reason: 200,
  /** Entries in one request of a phone. */
  entries: 200,
  questions: 6,
} as const
