import type { Area, Framework } from './framework.ts'

export type Ratings = Readonly<Record<string, string>>
export type Seen = { readonly indicatorKeys: readonly string[]; readonly seenAt: string }

/** The Monday of an instant's week, so that observations of one week count once. */
const weekOf = (instant: string): number => Math.floor((Date.parse(instant) / 86_400_000 + 3) / 7)

export type AreaProgress = {
  readonly areaKey: string
  readonly rated: number
  readonly indicators: number
  /** Different weeks in which something of the area was observed. */
  readonly weeks: number
  readonly isComplete: boolean
}

/** How far the report of a child is: each indicator has a level, and each area was observed often enough. */
export function progressOf(
  { areas, observations }: Framework,
  ratings: Ratings,
  seen: readonly Seen[],
): AreaProgress[] {
  return areas.map(({ key, indicators }) => {
    const keys = new Set(indicators.map((one) => one.key))
    const rated = indicators.filter((one) => ratings[one.key]).length
    const weeks = new Set(
      seen
        .filter(({ indicatorKeys }) => indicatorKeys.some((one) => keys.has(one)))
        .map(({ seenAt }) => weekOf(seenAt)),
    ).size
    const isComplete = rated === indicators.length && weeks >= observations
    return { areaKey: key, rated, indicators: indicators.length, weeks, isComplete }
  })
}

/** Sentences to begin a narrative with, from the levels of an area. What was not observed is never invented. */
export function sentencesFor(
  { levels }: Framework,
  { indicators }: Area,
  ratings: Ratings,
  firstName: string,
): string[] {
  return indicators.flatMap(({ key, text }) => {
    const level = levels.find((one) => one.key === ratings[key])
    return level ? [level.starter.replaceAll('{name}', firstName).replaceAll('{does}', text)] : []
  })
}
