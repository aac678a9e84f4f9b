type ClassSubject = { readonly courseId: string; readonly group: string | null; readonly teacherId: string | null }
type PlannedSubject = { readonly courseId: string; readonly perWeek: number }

/**
 * Spreads the week's unassigned periods evenly over a class's subjects that have none yet, with a minimum of one each.
 * The subjects of an elective group run in parallel and count as one.
 */
export function distributePeriods(
  subjects: readonly ClassSubject[],
  planned: readonly PlannedSubject[],
  periods: number,
): (Pick<ClassSubject, 'courseId' | 'teacherId'> & { perWeek: number })[] {
  const perWeekOf = new Map(planned.map((one) => [one.courseId, one.perWeek]))
  const parts = [
    ...Map.groupBy(subjects, ({ group, courseId }) => (group === null ? courseId : `group ${group}`)).values(),
  ]
  const plannedPeriods = (part: readonly ClassSubject[]) =>
    Math.max(0, ...part.map(({ courseId }) => perWeekOf.get(courseId) ?? 0))
  const left = Math.max(0, periods - parts.reduce((sum, part) => sum + plannedPeriods(part), 0))
  const open = parts.filter((part) => plannedPeriods(part) === 0)
  return parts.flatMap((part) => {
    const at = open.indexOf(part)
    const share = at < 0 ? plannedPeriods(part) : shareAt(left, open.length, at)
    const perWeek = Math.min(60, Math.max(1, share))
    return part
      .filter(({ courseId }) => !perWeekOf.has(courseId))
      .map(({ courseId, teacherId }) => ({ courseId, teacherId, perWeek }))
  })
}

const shareAt = (all: number, parts: number, at: number) => Math.floor(all / parts) + (at < all % parts ? 1 : 0)
