export const documentKinds = ['recognition', 'safety', 'property', 'policy', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** How long before its last day a document is said to expire soon, in days. */
export const soonDays = 30

export const validities = ['valid', 'soon', 'expired'] as const
export type Validity = (typeof validities)[number]
