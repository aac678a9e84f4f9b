import { isTimeOff, type Plan } from './plan.ts'

/** A class, teacher or kind of room that needs more periods a week than it can have. */
export type LoadProblem =
  | { readonly kind: 'class'; readonly id: string; readonly needed: number; readonly possible: number }
  | { readonly kind: 'teacher'; readonly id: string; readonly needed: number; readonly possible: number }
  | { readonly kind: 'roomKind'; readonly id: string; readonly needed: number; readonly possible: number }

/** A class's periods a week. The subjects of an elective group run in parallel and count once. */
export function classPeriods(plan: Plan, classId: string): number {
  const own = plan.requirements.filter((one) => one.classId === classId)
  const grouped = Map.groupBy(own, ({ electiveGroup, requirementId }) =>
    electiveGroup === null ? requirementId : `group ${electiveGroup}`,
  )
  return [...grouped.values()].reduce((sum, group) => sum + Math.max(...group.map(({ perWeek }) => perWeek)), 0)
}

export const teacherPeriods = (plan: Plan, teacherId: string): number =>
  plan.requirements.reduce((sum, one) => sum + (one.teacherId === teacherId ? one.perWeek : 0), 0)

/** The most periods a week a teacher can take, given their limits and times off. */
export function teacherCapacity(plan: Plan, teacherId: string): number {
  const limits = plan.teachers.find((one) => one.teacherId === teacherId)
  if (!limits) return plan.slots.length
  const free = plan.slots.filter((slot) => !isTimeOff(limits.unavailable, slot))
  const byDay = Map.groupBy(free, ({ weekday }) => weekday)
  const most = [...byDay.values()].reduce((sum, day) => sum + Math.min(day.length, limits.maxPerDay ?? day.length), 0)
  return Math.min(most, limits.maxPerWeek ?? most)
}

/** Overloads that no arrangement can solve, so we can warn before the generator runs. */
export function loadProblems(plan: Plan): LoadProblem[] {
  const found: LoadProblem[] = []
  const check = (kind: LoadProblem['kind'], id: string, needed: number, possible: number) => {
    if (needed > possible) found.push({ kind, id, needed, possible })
  }
  for (const { classId } of plan.classes) check('class', classId, classPeriods(plan, classId), plan.slots.length)
  const teachers = new Set(plan.requirements.flatMap(({ teacherId }) => (teacherId === null ? [] : [teacherId])))
  for (const id of teachers) check('teacher', id, teacherPeriods(plan, id), teacherCapacity(plan, id))
  const kinds = Map.groupBy(plan.requirements, ({ roomKind }) => roomKind)
  for (const [kind, requirements] of kinds) {
    if (kind === null) continue
    const needed = requirements.reduce((sum, one) => sum + one.perWeek, 0)
    check('roomKind', kind, needed, plan.rooms.filter((room) => room.kind === kind).length * plan.slots.length)
  }
  return found
}
