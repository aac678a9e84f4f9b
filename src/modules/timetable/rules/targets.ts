import { type Clash, type ClashKind, mayRunInParallel } from './clashes.ts'
import {
  areConsecutive,
  cardKey,
  isTimeOff,
  type PlacedLesson,
  type Plan,
  type Requirement,
  type Slot,
  slotKey,
} from './plan.ts'

/** A timetable's lessons and plan, indexed for lookups by period. */
export type LessonIndex = {
  readonly plan: Plan
  readonly requirements: ReadonlyMap<string, Requirement>
  readonly bySlot: ReadonlyMap<string, readonly PlacedLesson[]>
  readonly kinds: ReadonlyMap<string, string>
  readonly ownRooms: ReadonlyMap<string, string | null>
}

export const indexLessons = (plan: Plan, lessons: readonly PlacedLesson[]): LessonIndex => ({
  plan,
  requirements: new Map(plan.requirements.map((one) => [one.requirementId, one])),
  bySlot: Map.groupBy(lessons, slotKey),
  kinds: new Map(plan.rooms.map(({ roomId, kind }) => [roomId, kind])),
  ownRooms: new Map(plan.classes.map(({ classId, roomId }) => [classId, roomId])),
})

/** The periods a card would occupy, or null when a double does not fit there. */
export function slotsFrom(plan: Plan, start: { weekday: number; periodId: string }, length: number): Slot[] | null {
  const at = plan.slots.findIndex((slot) => slotKey(slot) === slotKey(start))
  const first = plan.slots[at]
  if (!first) return null
  if (length === 1) return [first]
  const second = plan.slots[at + 1]
  return second && areConsecutive(first, second) ? [first, second] : null
}

type Placement = { readonly requirement: Requirement; readonly card: number; readonly slots: readonly Slot[] }

const othersAt = (index: LessonIndex, { requirement, card }: Placement, slot: Slot) =>
  (index.bySlot.get(slotKey(slot)) ?? []).filter(
    (one) => cardKey(one) !== cardKey({ requirementId: requirement.requirementId, card }),
  )

/** The room a lesson would get: the requested one, else one of the required kind (free if possible), else the class's own room. */
export function roomFor(index: LessonIndex, placement: Placement, requestedRoomId: string | null): string | null {
  const { requirement, slots } = placement
  const taken = new Set(slots.flatMap((slot) => othersAt(index, placement, slot).map(({ roomId }) => roomId)))
  if (requestedRoomId !== null) return requestedRoomId
  const { roomKind, classId } = requirement
  if (roomKind === null) {
    const own = index.ownRooms.get(classId) ?? null
    // Only one of the parallel electives can use it.
    return own !== null && requirement.electiveGroup !== null && taken.has(own) ? null : own
  }
  const ofKind = index.plan.rooms.filter(({ kind }) => kind === roomKind)
  return (ofKind.find(({ roomId }) => !taken.has(roomId)) ?? ofKind[0])?.roomId ?? null
}

/** Clashes if a card were placed here. Must agree with what `hardClashes` reports once it is. */
export function clashesAt(index: LessonIndex, placement: Placement, roomId: string | null): Clash[] {
  const { requirement, card, slots } = placement
  const limits = index.plan.teachers.find(({ teacherId }) => teacherId === requirement.teacherId)
  const found: Clash[] = []
  for (const [at, slot] of slots.entries()) {
    const { weekday, periodId } = slot
    const lesson: PlacedLesson = {
      requirementId: requirement.requirementId,
      card,
      part: at + 1,
      weekday,
      periodId,
      roomId,
      locked: false,
    }
    const add = (kind: ClashKind, other: PlacedLesson | null) => found.push({ kind, lesson, other })
    for (const other of othersAt(index, placement, slot)) {
      const theirs = index.requirements.get(other.requirementId)
      if (!theirs) continue
      if (requirement.teacherId !== null && theirs.teacherId === requirement.teacherId) add('teacher', other)
      if (theirs.classId === requirement.classId && !mayRunInParallel(theirs, requirement)) add('class', other)
      if (roomId !== null && other.roomId === roomId) add('room', other)
    }
    if (limits && isTimeOff(limits.unavailable, slot)) add('unavailable', null)
    if (requirement.roomKind !== null && (roomId === null || index.kinds.get(roomId) !== requirement.roomKind))
      add('roomKind', null)
    if (at === 0 && limits?.maxPerDay && lessonsOnDay(index, placement, weekday) + slots.length > limits.maxPerDay)
      add('dayLoad', null)
  }
  return found
}

function lessonsOnDay(index: LessonIndex, placement: Placement, weekday: number): number {
  const { teacherId } = placement.requirement
  return index.plan.slots
    .filter((slot) => slot.weekday === weekday)
    .flatMap((slot) => othersAt(index, placement, slot))
    .filter(({ requirementId }) => index.requirements.get(requirementId)?.teacherId === teacherId).length
}
