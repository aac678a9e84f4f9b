import {
  areConsecutive,
  cardLengths,
  isTimeOff,
  type PlacedLesson,
  type Plan,
  type Requirement,
  slotKey,
} from '../../rules/plan.ts'

/** A lesson of a block. Teachers and rooms are array indexes, with −1 for none. */
export type Member = {
  readonly requirementId: string
  readonly card: number
  readonly teacher: number
  /** Rooms it may use; empty if it needs none. */
  readonly rooms: readonly number[]
  readonly roomBefore: number
}

/** The unit of placement: a card, or the cards of an elective group that run in parallel. */
export type Block = {
  readonly members: readonly Member[]
  readonly teachers: readonly number[]
  readonly inClass: number
  readonly length: 1 | 2
  /** Slots where it may start: long enough without a break, and all teachers are available. */
  readonly starts: readonly number[]
  /** A class's subject or elective group, which should be spread over the days. */
  readonly subject: number
  /** The slot in the existing timetable, or −1. */
  readonly before: number
  readonly locked: boolean
  /** Requires a kind of room the school does not have. */
  readonly roomless: boolean
}

/** A plan with ids replaced by array indexes, to keep the search fast. */
export type Task = {
  readonly plan: Plan
  readonly blocks: readonly Block[]
  readonly slotCount: number
  readonly dayOf: readonly number[]
  readonly dayCount: number
  readonly teacherIds: readonly string[]
  readonly classCount: number
  readonly roomIds: readonly string[]
  /** Each teacher's daily maximum. */
  readonly maxPerDay: readonly number[]
  readonly subjectCount: number
  /** Each subject's fair share of lessons a day. */
  readonly perDay: readonly number[]
}

type Card = {
  requirement: Requirement
  card: number
  length: 1 | 2
  before: number
  locked: boolean
  room: string | null
}

/** Builds the task from a plan and the existing timetable, whose locked lessons stay where they are. */
export function taskOf(plan: Plan, existing: readonly PlacedLesson[]): Task {
  const slotIndex = new Map(plan.slots.map((slot, at) => [slotKey(slot), at]))
  const days = [...new Set(plan.slots.map(({ weekday }) => weekday))]
  const teacherIds = [
    ...new Set([
      ...plan.teachers.map(({ teacherId }) => teacherId),
      ...plan.requirements.flatMap(({ teacherId }) => (teacherId === null ? [] : [teacherId])),
    ]),
  ]
  const roomIds = plan.rooms.map(({ roomId }) => roomId)
  const indexes = {
    teacher: new Map(teacherIds.map((one, at) => [one, at])),
    room: new Map(roomIds.map((one, at) => [one, at])),
    inClass: new Map(plan.classes.map(({ classId }, at) => [classId, at])),
  }
  const off = new Set(
    plan.teachers.flatMap(({ teacherId, unavailable }) =>
      plan.slots.flatMap((slot, at) =>
        isTimeOff(unavailable, slot) ? [`${indexes.teacher.get(teacherId)} ${at}`] : [],
      ),
    ),
  )
  const follows = plan.slots.map((slot, at) => {
    const next = plan.slots[at + 1]
    return next !== undefined && areConsecutive(slot, next)
  })
  const subjects = new Map<string, number>()
  const perDay: number[] = []
  const blocks = bundleCards(cardsOf(plan, existing, slotIndex)).map((cards): Block => {
    const [first] = cards
    if (!first) throw new Error('Block without cards')
    const { length } = first
    const members = cards.map((one) => memberOf(plan, one, cards.indexOf(one), indexes))
    const teachers = members.flatMap(({ teacher }) => (teacher < 0 ? [] : [teacher]))
    const group = first.requirement.electiveGroup
    const key = `${first.requirement.classId} ${group === null ? first.requirement.courseId : `group ${group}`}`
    const subject = subjects.get(key) ?? subjects.size
    if (!subjects.has(key)) {
      subjects.set(key, subject)
      perDay[subject] = Math.max(1, Math.ceil(cardLengths(first.requirement).length / Math.max(1, days.length)))
    }
    const roomless = cards.some((one, at) => one.requirement.roomKind !== null && members[at]?.rooms.length === 0)
    return {
      members,
      teachers,
      inClass: indexes.inClass.get(first.requirement.classId) ?? -1,
      length,
      starts: roomless
        ? []
        : plan.slots.flatMap((_, at) => {
            if (length === 2 && !follows[at]) return []
            const taken = length === 2 ? [at, at + 1] : [at]
            return taken.some((slot) => teachers.some((teacher) => off.has(`${teacher} ${slot}`))) ? [] : [at]
          }),
      subject,
      before: cards.find(({ locked }) => locked)?.before ?? Math.max(...cards.map(({ before }) => before)),
      locked: cards.some(({ locked }) => locked),
      roomless,
    }
  })
  const limits = new Map(plan.teachers.map((one) => [one.teacherId, one.maxPerDay]))
  return {
    plan,
    blocks,
    slotCount: plan.slots.length,
    dayOf: plan.slots.map(({ weekday }) => days.indexOf(weekday)),
    dayCount: days.length,
    teacherIds,
    classCount: plan.classes.length,
    roomIds,
    maxPerDay: teacherIds.map((one) => limits.get(one) ?? plan.slots.length),
    subjectCount: subjects.size,
    perDay,
  }
}

function cardsOf(plan: Plan, existing: readonly PlacedLesson[], slotIndex: ReadonlyMap<string, number>): Card[] {
  const places = new Map(existing.map((one) => [`${one.requirementId} ${one.card} ${one.part}`, one]))
  return plan.requirements.flatMap((requirement) =>
    cardLengths(requirement).map((length, at): Card => {
      const place = places.get(`${requirement.requirementId} ${at + 1} 1`)
      const before = place ? (slotIndex.get(slotKey(place)) ?? -1) : -1
      const locked = place?.locked === true && before >= 0
      return { requirement, card: at + 1, length, before, locked, room: place?.roomId ?? null }
    }),
  )
}

/** Bundles the cards of each elective group, keeping those that already share a slot together. Other cards stay single. */
function bundleCards(cards: readonly Card[]): Card[][] {
  const grouped = Map.groupBy(cards, ({ requirement: { classId, electiveGroup } }) =>
    electiveGroup === null ? null : `${classId} ${electiveGroup}`,
  )
  return [...grouped].flatMap(([key, group]) => (key === null ? group.map((card) => [card]) : bundleElectives(group)))
}

function bundleElectives(group: readonly Card[]): Card[][] {
  const remaining = new Set(group)
  const bundles: Card[][] = []
  const bundleAround = (leader: Card) => {
    const bundle = [leader]
    remaining.delete(leader)
    const fits = (card: Card) =>
      card.length === leader.length &&
      (card.before === leader.before || (!card.locked && card.before < 0) || (!card.locked && !leader.locked)) &&
      bundle.every(
        ({ requirement }) =>
          requirement.requirementId !== card.requirement.requirementId &&
          (requirement.teacherId === null || requirement.teacherId !== card.requirement.teacherId),
      )
    const distance = (card: Card) => (card.before === leader.before ? 0 : 1)
    for (const card of [...remaining].toSorted((a, b) => distance(a) - distance(b))) {
      if (!fits(card)) continue
      bundle.push(card)
      remaining.delete(card)
    }
    bundles.push(bundle)
  }
  for (const card of group.filter(({ locked }) => locked)) if (remaining.has(card)) bundleAround(card)
  for (const card of group) if (remaining.has(card)) bundleAround(card)
  return bundles
}

type Indexes = {
  teacher: ReadonlyMap<string, number>
  room: ReadonlyMap<string, number>
  inClass: ReadonlyMap<string, number>
}

/** Without a room kind, a lesson is in the class's own room. Only the first of several parallel electives can use it. */
function memberOf(plan: Plan, { requirement, card, room, locked }: Card, place: number, indexes: Indexes): Member {
  const { roomKind, classId, teacherId, requirementId } = requirement
  const own = plan.classes.find((one) => one.classId === classId)?.roomId ?? null
  const roomIndex = (roomId: string | null) => (roomId === null ? -1 : (indexes.room.get(roomId) ?? -1))
  const roomBefore = roomIndex(room)
  const possible =
    roomKind !== null
      ? plan.rooms.flatMap(({ kind }, at) => (kind === roomKind ? [at] : []))
      : // Keep a room that was chosen by hand if it is free.
        [...new Set([roomBefore, place === 0 ? roomIndex(own) : -1])].filter((at) => at >= 0)
  const teacher = teacherId === null ? -1 : (indexes.teacher.get(teacherId) ?? -1)
  const rooms = locked && possible.includes(roomBefore) ? [roomBefore] : possible
  return { requirementId, card, teacher, rooms, roomBefore }
}
