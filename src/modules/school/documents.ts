export const documentKinds = ['recognition', 'safety', 'property', 'policy', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Days before its expiry from which a document counts as expiring soon. */
export const soonDays = 30

export const validities = ['valid', 'soon', 'expired'] as const
export type Validity = (typeof validities)[number]
