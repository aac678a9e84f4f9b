import {
  areConsecutive,
  cardKey,
  cardLengths,
  isTimeOff,
  type PlacedLesson,
  type Plan,
  type Requirement,
  type Slot,
  slotKey,
} from './plan.ts'

/** Whether two half-open intervals overlap; one that ends when the other starts does not. */
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
 * - `teacher`, `class`, `room`: booked twice in the same period
 * - `unavailable`, `dayLoad`: the teacher is off then, or over the daily maximum
 * - `roomKind`: no room, or one of the wrong kind
 * - `period`: the bell schedule has no such period
 * - `double`: the two halves are not consecutive
 * - `count`: more lessons than the requirement has
 */
export type ClashKind = (typeof clashKinds)[number]

export type Clash = {
  readonly kind: ClashKind
  readonly lesson: PlacedLesson
  /** The other lesson, if two are involved. */
  readonly other: PlacedLesson | null
}

type ScheduledLesson = { readonly lesson: PlacedLesson; readonly requirement: Requirement; readonly slot: Slot }

/** Electives of one group may share a period, since different students take them. */
export const mayRunInParallel = (a: Requirement, b: Requirement): boolean =>
  a.classId === b.classId &&
  a.requirementId !== b.requirementId &&
  a.electiveGroup !== null &&
  a.electiveGroup === b.electiveGroup

/** Lists every hard clash of a timetable, each pair once. */
export function hardClashes(plan: Plan, lessons: readonly PlacedLesson[]): Clash[] {
  const requirements = new Map(plan.requirements.map((one) => [one.requirementId, one]))
  const slots = new Map(plan.slots.map((slot) => [slotKey(slot), slot]))
  const clashes: Clash[] = []
  const scheduled: ScheduledLesson[] = []
  for (const lesson of lessons) {
    const requirement = requirements.get(lesson.requirementId)
    const slot = slots.get(slotKey(lesson))
    if (!requirement || lesson.card > cardLengths(requirement).length) clashes.push(soloClash('count', lesson))
    else if (!slot) clashes.push(soloClash('period', lesson))
    else scheduled.push({ lesson, requirement, slot })
  }
  return [
    ...clashes,
    ...doubleBookings('teacher', scheduled, ({ requirement }) => requirement.teacherId),
    ...doubleBookings('class', scheduled, ({ requirement }) => requirement.classId, mayRunInParallel),
    ...doubleBookings('room', scheduled, ({ lesson }) => lesson.roomId),
    ...constraintViolations(plan, scheduled),
    ...splitDoubles(scheduled),
  ]
}

const soloClash = (kind: ClashKind, lesson: PlacedLesson): Clash => ({ kind, lesson, other: null })

function doubleBookings(
  kind: ClashKind,
  scheduled: readonly ScheduledLesson[],
  resource: (one: ScheduledLesson) => string | null,
  mayShare: (a: Requirement, b: Requirement) => boolean = () => false,
): Clash[] {
  const clashes: Clash[] = []
  const groups = Map.groupBy(scheduled, (one) => {
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

function constraintViolations(plan: Plan, scheduled: readonly ScheduledLesson[]): Clash[] {
  const kinds = new Map(plan.rooms.map(({ roomId, kind }) => [roomId, kind]))
  const limits = new Map(plan.teachers.map((one) => [one.teacherId, one]))
  const perDay = new Map<string, number>()
  return scheduled.flatMap(({ lesson, requirement, slot }) => {
    const found: Clash[] = []
    const { teacherId, roomKind } = requirement
    const own = teacherId === null ? undefined : limits.get(teacherId)
    if (own && isTimeOff(own.unavailable, slot)) found.push(soloClash('unavailable', lesson))
    const day = `${teacherId} ${slot.weekday}`
    const count = (perDay.get(day) ?? 0) + 1
    perDay.set(day, count)
    if (own?.maxPerDay && count > own.maxPerDay) found.push(soloClash('dayLoad', lesson))
    if (roomKind !== null && (lesson.roomId === null || kinds.get(lesson.roomId) !== roomKind))
      found.push(soloClash('roomKind', lesson))
    return found
  })
}

function splitDoubles(scheduled: readonly ScheduledLesson[]): Clash[] {
  return [...Map.groupBy(scheduled, ({ lesson }) => cardKey(lesson)).values()].flatMap((parts) => {
    const [first, second] = parts.toSorted((a, b) => a.lesson.part - b.lesson.part)
    if (!first) return []
    const length = cardLengths(first.requirement)[first.lesson.card - 1] ?? 1
    const isWhole =
      length === 1
        ? parts.length === 1
        : parts.length === 2 && second !== undefined && areConsecutive(first.slot, second.slot)
    return isWhole ? [] : [soloClash('double', first.lesson)]
  })
}
