/** A rubric: each criterion reaches one of the levels, which stand in order from the lowest to the highest. */
export type Rubric = {
  /** Points of a level, all of them or none. */
  levels: { name: string; points: number | null }[]
  criteria: {
    name: string
    /** How often its points count. */
    times: number
    /** What each level means for this criterion; '' where the level's name says enough. */
    words: string[]
  }[]
}

/** The level of each criterion, by its place in the rubric; null where none is chosen. */
export type Levels = readonly (number | null)[]

export const rubricLimits = { levels: 6, criteria: 12, times: 5, points: 100 } as const

/** How far the evaluation is, as numbered in the API. */
export const evaluation = { notEvaluated: 8, inProgress: 22, evaluated: 10 } as const
export const evaluationIds = [8, 22, 10] as const
export type EvaluationId = (typeof evaluationIds)[number]

/** The levels of every criterion of the rubric, also of those that were never touched. */
export const levelsOf = (rubric: Rubric, levels: Levels): (number | null)[] =>
  rubric.criteria.map((_, at) => levels[at] ?? null)

export function stateOf(rubric: Rubric, levels: Levels): EvaluationId {
  const chosen = levelsOf(rubric, levels).filter((level) => level !== null).length
  if (chosen === 0) return evaluation.notEvaluated
  return chosen === rubric.criteria.length ? evaluation.evaluated : evaluation.inProgress
}

/** The state of several students together: evaluated once all are, not evaluated while nobody is begun. */
export function stateOfAll(states: readonly EvaluationId[]): EvaluationId {
  if (states.length > 0 && states.every((state) => state === evaluation.evaluated)) return evaluation.evaluated
  return states.every((state) => state === evaluation.notEvaluated) ? evaluation.notEvaluated : evaluation.inProgress
}

/** The points reached and the most one can reach; null for a rubric without points. Halves are exact in binary numbers. */
export function pointsOf(rubric: Rubric, levels: Levels): { readonly reached: number; readonly most: number } | null {
  const points = rubric.levels.map((level) => level.points)
  if (points.some((one) => one === null)) return null
  const highest = Math.max(...points.map((one) => one ?? 0))
  return rubric.criteria.reduce(
    (sum, { times }, at) => {
      const level = levels[at] ?? null
      const own = level === null ? 0 : (points[level] ?? 0)
      return { reached: sum.reached + own * times, most: sum.most + highest * times }
    },
    { reached: 0, most: 0 },
  )
}
