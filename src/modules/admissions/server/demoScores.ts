type Pair = readonly [language: number, numbers: number]

/** What the two members of the demo's panel gave, if they have; `isReopened` if the office has given the second ones back. */
export type Scores = { readonly first?: Pair; readonly second?: Pair; readonly isReopened?: true }

export const reopenedBecause = 'These look like the scores of another child. Please check them.'
export const totalOf = ([language, numbers]: Pair): number => language + numbers
export const scoresOf = ([language, numbers]: Pair) => ({ language, numbers })
