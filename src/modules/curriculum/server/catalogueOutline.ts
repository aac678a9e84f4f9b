/** A unit with its chapters; each chapter has the lessons it usually takes and its topics. */
export type Outline = readonly (readonly [
  unit: string,
  chapters: readonly (readonly [title: string, periods: number, topics: readonly string[]])[],
])[]

/** The outlines of a subject by the number of the grade. */
export type Outlines = Readonly<Record<number, Outline>>
