export const erasureStates = ['asked', 'confirmed', 'cancelled', 'erasing', 'erased'] as const
export const personKinds = ['student', 'guardian', 'staff'] as const
export const maxReason = 500
/** Days between agreement and erasure, unless it is to happen at once. */
export const waitDays = 7
