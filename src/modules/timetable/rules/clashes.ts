import {
  cardKey,
  cardLengths,
  isTimeOff,
  type Placed,
  type Plan,
  type Requirement,
  type Slot,
  slotKey,
  touches,
} from './plan.ts'

/** Whether two stretches of time share a moment. The end belongs to what comes next: touching is no clash. */
export const overlaps = <T extends string | number>(
  a: { readonly start: T; readonly end: T },
  b: { readonly start: T; readonly end: T },
): boolean => a.start < b.end && b.start < a.end

export const clashKinds = [
  'teacher',
  'class',
  'room',
  'unavailable',
  'dayLoad',
  'roomKind',
  'period',
  'double',
  'count',
] as const

/**
 * Why a timetable cannot be: a teacher, class or room twice at a time, a teacher who cannot come or has too much on the day,
 * a room of another kind, a period that is not rung, a double that is torn apart, a lesson more than is asked for.
 */
export type ClashKind = (typeof clashKinds)[number]

export type Clash = {
  readonly kind: ClashKind
  readonly lesson: Placed
  /** The lesson it clashes with, where there is one. */
  readonly other: Placed | null
}

type Timed = { readonly lesson: Placed; readonly requirement: Requirement; readonly slot: Slot }

/** Whether two lessons of a class may be given at the same time: different students take them. */
export const runSideBySide = (a: Requirement, b: Requirement): boolean =>
  a.classId === b.classId &&
  a.requirementId !== b.requirementId &&
  a.electiveGroup !== null &&
  a.electiveGroup === b.electiveGroup

/** Every hard clash of a timetable, each pair once. */
export function hardClashes(plan: Plan, lessons: readonly Placed[]): Clash[] {
  const requirements = new Map(plan.requirements.map((one) => [one.requirementId, one]))
  const slots = new Map(plan.slots.map((slot) => [slotKey(slot), slot]))
  const clashes: Clash[] = []
  const timed: Timed[] = []
  for (const lesson of lessons) {
    const requirement = requirements.get(lesson.requirementId)
    const slot = slots.get(slotKey(lesson))
    if (!requirement || lesson.card > cardLengths(requirement).length) clashes.push(alone('count', lesson))
    else if (!slot) clashes.push(alone('period', lesson))
    else timed.push({ lesson, requirement, slot })
  }
  return [
    ...clashes,
    ...twiceAtATime('teacher', timed, ({ requirement }) => requirement.teacherId),
    ...twiceAtATime('class', timed, ({ requirement }) => requirement.classId, runSideBySide),
    ...twiceAtATime('room', timed, ({ lesson }) => lesson.roomId),
    ...impossibleAlone(plan, timed),
    ...tornDoubles(timed),
  ]
}

const alone = (kind: ClashKind, lesson: Placed): Clash => ({ kind, lesson, other: null })

function twiceAtATime(
  kind: ClashKind,
  timed: readonly Timed[],
  resource: (one: Timed) => string | null,
  mayShare: (a: Requirement, b: Requirement) => boolean = () => false,
): Clash[] {
  const clashes: Clash[] = []
  const groups = Map.groupBy(timed, (one) => {
    const id = resource(one)
    return id === null ? null : `${id} ${one.slot.weekday}`
  })
  for (const [key, group] of groups) {
    if (key === null) continue
    const inOrder = group.toSorted((a, b) => (a.slot.startsAt < b.slot.startsAt ? -1 : 1))
    for (const [at, one] of inOrder.entries()) {
      for (const other of inOrder.slice(at + 1)) {
        if (other.slot.startsAt >= one.slot.endsAt) break
        if (!mayShare(one.requirement, other.requirement))
          clashes.push({ kind, lesson: one.lesson, other: other.lesson })
      }
    }
  }
  return clashes
}

function impossibleAlone(plan: Plan, timed: readonly Timed[]): Clash[] {
  const kinds = new Map(plan.rooms.map(({ roomId, kind }) => [roomId, kind]))
  const limits = new Map(plan.teachers.map((one) => [one.teacherId, one]))
  const perDay = new Map<string, number>()
  return timed.flatMap(({ lesson, requirement, slot }) => {
    const found: Clash[] = []
    const { teacherId, roomKind } = requirement
    const own = teacherId === null ? undefined : limits.get(teacherId)
    if (own && isTimeOff(own.unavailable, slot)) found.push(alone('unavailable', lesson))
    const day = `${teacherId} ${slot.weekday}`
    const count = (perDay.get(day) ?? 0) + 1
    perDay.set(day, count)
    if (own?.maxPerDay && count > own.maxPerDay) found.push(alone('dayLoad', lesson))
    if (roomKind !== null && (lesson.roomId === null || kinds.get(lesson.roomId) !== roomKind))
      found.push(alone('roomKind', lesson))
    return found
  })
}

/** The two parts of a double lie in one day, one right after the other. */
function tornDoubles(timed: readonly Timed[]): Clash[] {
  return [...Map.groupBy(timed, ({ lesson }) => cardKey(lesson)).values()].flatMap((parts) => {
    const [first, second] = parts.toSorted((a, b) => a.lesson.part - b.lesson.part)
    if (!first) return []
    const length = cardLengths(first.requirement)[first.lesson.card - 1] ?? 1
    const whole =
      length === 1 ? parts.length === 1 : parts.length === 2 && second !== undefined && touches(first.slot, second.slot)
    return whole ? [] : [alone('double', first.lesson)]
  })
}
