/** The codes of nursery, LKG and UKG. Nobody is marked or compared there: their reports tell how each child grows. */
export const prePrimary: readonly number[] = [13, 14, 15]
