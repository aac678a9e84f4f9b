/** Units with their chapters; each chapter has its usual number of lessons and its topics. */
export type Outline = readonly (readonly [
  unit: string,
  chapters: readonly (readonly [title: string, periods: number, topics: readonly string[]])[],
])[]

/** A subject’s outlines by grade number. */
export type Outlines = Readonly<Record<number, Outline>>
