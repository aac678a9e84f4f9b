type Learned = { readonly courseId: string; readonly group: string | null; readonly teacherId: string | null }
type Planned = { readonly courseId: string; readonly perWeek: number }

/**
 * Periods a week for the subjects of a class that have none yet: what the week has left, as evenly as whole periods allow.
 * Subjects of an elective group run side by side and share their periods. Each gets one at least.
 */
export function shareOut(
  learned: readonly Learned[],
  planned: readonly Planned[],
  periods: number,
): (Pick<Learned, 'courseId' | 'teacherId'> & { perWeek: number })[] {
  const known = new Map(planned.map((one) => [one.courseId, one.perWeek]))
  const parts = [
    ...Map.groupBy(learned, ({ group, courseId }) => (group === null ? courseId : `group ${group}`)).values(),
  ]
  const knownOf = (part: readonly Learned[]) => Math.max(0, ...part.map(({ courseId }) => known.get(courseId) ?? 0))
  const left = Math.max(0, periods - parts.reduce((sum, part) => sum + knownOf(part), 0))
  const open = parts.filter((part) => knownOf(part) === 0)
  return parts.flatMap((part) => {
    const at = open.indexOf(part)
    const share = at < 0 ? knownOf(part) : shareAt(left, open.length, at)
    const perWeek = Math.min(60, Math.max(1, share))
    return part
      .filter(({ courseId }) => !known.has(courseId))
      .map(({ courseId, teacherId }) => ({ courseId, teacherId, perWeek }))
  })
}

const shareAt = (all: number, parts: number, at: number) => Math.floor(all / parts) + (at < all % parts ? 1 : 0)
