import type { Plan, Requirement, Slot } from '../rules/plan.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A week of identical days, with breaks after the third and fifth periods. */
export function weekOfPeriods(days: number, periods: number): Slot[] {
  const startOf = (at: number) => 480 + at * 40 + (at >= 3 ? 15 : 0) + (at >= 5 ? 35 : 0)
  return Array.from({ length: days * periods }, (_, place) => {
    const at = place % periods
    return {
      weekday: Math.floor(place / periods) + 1,
      periodId: `p${at + 1}`,
      startsAt: clock(startOf(at)),
      endsAt: clock(startOf(at) + 40),
    }
  })
}

/** A requirement with defaults for everything not given. */
export const makeRequirement = (classId: string, courseId: string, more: Partial<Requirement> = {}): Requirement => ({
  requirementId: `${classId} ${courseId}`,
  classId,
  courseId,
  teacherId: null,
  perWeek: 1,
  doubles: 0,
  roomKind: null,
  electiveGroup: null,
  ...more,
})

/**
 * A school where every class has a lesson in every period: ten subjects of four periods each, two of them with a double in
 * a special room, and six teachers per subject. `pick` chooses which of a subject's teachers a class gets.
 */
export function fullSchool(classes: number, pick: (subject: number, inClass: number) => number): Plan {
  const requirements = Array.from({ length: classes * 10 }, (_, place): Requirement => {
    const [inClass, subject] = [Math.floor(place / 10), place % 10]
    return makeRequirement(`c${inClass}`, `s${subject}`, {
      teacherId: `t${subject * 6 + pick(subject, inClass)}`,
      perWeek: 4,
      doubles: subject === 3 || subject === 5 ? 1 : 0,
      roomKind: subject === 3 && inClass % 2 === 0 ? 'laboratory' : subject === 5 ? 'computerRoom' : null,
    })
  })
  const own = Array.from({ length: classes }, (_, at) => ({ classId: `c${at}`, roomId: `r${at}` }))
  return {
    slots: weekOfPeriods(5, 8),
    classes: own,
    rooms: [
      ...own.map(({ roomId }) => ({ roomId, kind: 'classroom' })),
      ...['l1', 'l2', 'l3'].map((roomId) => ({ roomId, kind: 'laboratory' })),
      ...['k1', 'k2', 'k3', 'k4', 'k5'].map((roomId) => ({ roomId, kind: 'computerRoom' })),
    ],
    teachers: Array.from({ length: 20 }, (_, at) => ({
      teacherId: `t${at * 3}`,
      maxPerDay: 7,
      maxPerWeek: null,
      unavailable: at % 2 === 0 ? [] : [{ weekday: (at % 5) + 1, periodId: 'p1' }],
    })),
    requirements,
  }
}
