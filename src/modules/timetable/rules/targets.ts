import { type Clash, type ClashKind, runSideBySide } from './clashes.ts'
import { cardKey, isTimeOff, type Placed, type Plan, type Requirement, type Slot, slotKey, touches } from './plan.ts'

/** A timetable laid out for quick looks: what stands in each period. */
export type Look = {
  readonly plan: Plan
  readonly requirements: ReadonlyMap<string, Requirement>
  readonly bySlot: ReadonlyMap<string, readonly Placed[]>
  readonly kinds: ReadonlyMap<string, string>
  readonly ownRooms: ReadonlyMap<string, string | null>
}

export const lookAt = (plan: Plan, lessons: readonly Placed[]): Look => ({
  plan,
  requirements: new Map(plan.requirements.map((one) => [one.requirementId, one])),
  bySlot: Map.groupBy(lessons, slotKey),
  kinds: new Map(plan.rooms.map(({ roomId, kind }) => [roomId, kind])),
  ownRooms: new Map(plan.classes.map(({ classId, roomId }) => [classId, roomId])),
})

/** The periods a card would take from a start on, or nothing when a double does not fit there. */
export function slotsFrom(plan: Plan, start: { weekday: number; periodId: string }, length: number): Slot[] | null {
  const at = plan.slots.findIndex((slot) => slotKey(slot) === slotKey(start))
  const first = plan.slots[at]
  if (!first) return null
  if (length === 1) return [first]
  const second = plan.slots[at + 1]
  return second && touches(first, second) ? [first, second] : null
}

type Wanted = { readonly requirement: Requirement; readonly card: number; readonly slots: readonly Slot[] }

const othersAt = (look: Look, { requirement, card }: Wanted, slot: Slot) =>
  (look.bySlot.get(slotKey(slot)) ?? []).filter(
    (one) => cardKey(one) !== cardKey({ requirementId: requirement.requirementId, card }),
  )

/** The room a lesson would get: the one asked for, else a free one of its kind, else the class's own if nobody is in it. */
export function roomFor(look: Look, wanted: Wanted, asked: string | null): string | null {
  const { requirement, slots } = wanted
  const taken = new Set(slots.flatMap((slot) => othersAt(look, wanted, slot).map(({ roomId }) => roomId)))
  if (asked !== null) return asked
  const { roomKind, classId } = requirement
  if (roomKind === null) {
    const own = look.ownRooms.get(classId) ?? null
    // Subjects side by side cannot all have it.
    return own !== null && requirement.electiveGroup !== null && taken.has(own) ? null : own
  }
  const ofKind = look.plan.rooms.filter(({ kind }) => kind === roomKind)
  return (ofKind.find(({ roomId }) => !taken.has(roomId)) ?? ofKind[0])?.roomId ?? null
}

/** What a card would clash with in these periods and this room. It is the same as `hardClashes` finds once it stands there. */
export function clashesAt(look: Look, wanted: Wanted, roomId: string | null): Clash[] {
  const { requirement, card, slots } = wanted
  const limits = look.plan.teachers.find(({ teacherId }) => teacherId === requirement.teacherId)
  const found: Clash[] = []
  for (const [at, slot] of slots.entries()) {
    const { weekday, periodId } = slot
    const lesson: Placed = {
      requirementId: requirement.requirementId,
      card,
      part: at + 1,
      weekday,
      periodId,
      roomId,
      locked: false,
    }
    const add = (kind: ClashKind, other: Placed | null) => found.push({ kind, lesson, other })
    for (const other of othersAt(look, wanted, slot)) {
      const theirs = look.requirements.get(other.requirementId)
      if (!theirs) continue
      if (requirement.teacherId !== null && theirs.teacherId === requirement.teacherId) add('teacher', other)
      if (theirs.classId === requirement.classId && !runSideBySide(theirs, requirement)) add('class', other)
      if (roomId !== null && other.roomId === roomId) add('room', other)
    }
    if (limits && isTimeOff(limits.unavailable, slot)) add('unavailable', null)
    if (requirement.roomKind !== null && (roomId === null || look.kinds.get(roomId) !== requirement.roomKind))
      add('roomKind', null)
    if (at === 0 && limits?.maxPerDay && lessonsOnDay(look, wanted, weekday) + slots.length > limits.maxPerDay)
      add('dayLoad', null)
  }
  return found
}

function lessonsOnDay(look: Look, wanted: Wanted, weekday: number): number {
  const { teacherId } = wanted.requirement
  return look.plan.slots
    .filter((slot) => slot.weekday === weekday)
    .flatMap((slot) => othersAt(look, wanted, slot))
    .filter(({ requirementId }) => look.requirements.get(requirementId)?.teacherId === teacherId).length
}
