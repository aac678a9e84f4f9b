/** The letter of an option by its place. */
export const letterOf = (at: number): string => 'ABCDEFGHIJKL'[at] ?? ''
