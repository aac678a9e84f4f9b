/** A stretch of a day, in minutes after midnight. */
export type Stretch = { readonly startsAt: number; readonly endsAt: number }

/** The share of the day's lessons a student is there for who is away for a while, in percent. Without lessons it cannot be known. */
export function attendedPercent(lessons: readonly Stretch[], away: Stretch): number | null {
  if (lessons.length === 0) return null
  const attended = lessons.filter(({ startsAt, endsAt }) => endsAt <= away.startsAt || startsAt >= away.endsAt)
  return (attended.length * 100) / lessons.length
}

/**
 * The register's code of a student who left early or came late. It is never an absence: the student was there, and the school
 * knows of the rest.
 */
export const codeOfPart = (percent: number | null, presentPercent: number): 'P' | 'HD' =>
  percent !== null && percent >= presentPercent ? 'P' : 'HD'

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
