import { cardLengths, isTimeOff, type Placed, type Plan, type Requirement, slotKey, touches } from '../../rules/plan.ts'

/** A lesson of a block: everything is counted, not named. −1 stands for none. */
export type Member = {
  readonly requirementId: string
  readonly card: number
  readonly teacher: number
  /** Rooms it may be given in; empty when it needs none. */
  readonly rooms: readonly number[]
  /** The room it stood in before. */
  readonly roomBefore: number
}

/** What is placed as one: a card, or the cards of an elective group that run side by side. */
export type Block = {
  readonly members: readonly Member[]
  readonly teachers: readonly number[]
  readonly inClass: number
  readonly length: 1 | 2
  /** Slots at which it may begin: enough periods follow without a break and nobody is away. */
  readonly starts: readonly number[]
  /** The same subject of the same class, which should not come twice on a day. */
  readonly subject: number
  readonly before: number
  readonly locked: boolean
  /** Asks for a kind of room the school does not have. */
  readonly roomless: boolean
}

/** A plan with everything numbered, which is what makes the search fast. */
export type Task = {
  readonly plan: Plan
  readonly blocks: readonly Block[]
  readonly slotCount: number
  readonly dayOf: readonly number[]
  readonly dayCount: number
  readonly teacherIds: readonly string[]
  readonly classCount: number
  readonly roomIds: readonly string[]
  /** The most periods a day of each teacher. */
  readonly maxPerDay: readonly number[]
  readonly subjectCount: number
  /** How often each subject may come on a day before it is too often. */
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

/** Numbers a plan; `standing` is the timetable there is: its locked lessons stay, the others are where things stood before. */
export function taskOf(plan: Plan, standing: readonly Placed[]): Task {
  const slotIndex = new Map(plan.slots.map((slot, at) => [slotKey(slot), at]))
  const days = [...new Set(plan.slots.map(({ weekday }) => weekday))]
  const teacherIds = [
    ...new Set([
      ...plan.teachers.map(({ teacherId }) => teacherId),
      ...plan.requirements.flatMap(({ teacherId }) => (teacherId === null ? [] : [teacherId])),
    ]),
  ]
  const roomIds = plan.rooms.map(({ roomId }) => roomId)
  const numbers = {
    teacher: new Map(teacherIds.map((one, at) => [one, at])),
    room: new Map(roomIds.map((one, at) => [one, at])),
    inClass: new Map(plan.classes.map(({ classId }, at) => [classId, at])),
  }
  const off = new Set(
    plan.teachers.flatMap(({ teacherId, unavailable }) =>
      plan.slots.flatMap((slot, at) =>
        isTimeOff(unavailable, slot) ? [`${numbers.teacher.get(teacherId)} ${at}`] : [],
      ),
    ),
  )
  const follows = plan.slots.map((slot, at) => {
    const next = plan.slots[at + 1]
    return next !== undefined && touches(slot, next)
  })
  const subjects = new Map<string, number>()
  const perDay: number[] = []
  const blocks = bundles(cardsOf(plan, standing, slotIndex)).map((cards): Block => {
    const [first] = cards
    if (!first) throw new Error('A block without a card.')
    const { length } = first
    const members = cards.map((one) => memberOf(plan, one, cards.indexOf(one), numbers))
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
      inClass: numbers.inClass.get(first.requirement.classId) ?? -1,
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

function cardsOf(plan: Plan, standing: readonly Placed[], slotIndex: ReadonlyMap<string, number>): Card[] {
  const places = new Map(standing.map((one) => [`${one.requirementId} ${one.card} ${one.part}`, one]))
  return plan.requirements.flatMap((requirement) =>
    cardLengths(requirement).map((length, at): Card => {
      const place = places.get(`${requirement.requirementId} ${at + 1} 1`)
      const before = place ? (slotIndex.get(slotKey(place)) ?? -1) : -1
      const locked = place?.locked === true && before >= 0
      return { requirement, card: at + 1, length, before, locked, room: place?.roomId ?? null }
    }),
  )
}

/** Cards of an elective group go together, those that stand together already first; every other card goes alone. */
function bundles(cards: readonly Card[]): Card[][] {
  const grouped = Map.groupBy(cards, ({ requirement: { classId, electiveGroup } }) =>
    electiveGroup === null ? null : `${classId} ${electiveGroup}`,
  )
  return [...grouped].flatMap(([key, group]) => (key === null ? group.map((card) => [card]) : sideBySide(group)))
}

function sideBySide(group: readonly Card[]): Card[][] {
  const left = new Set(group)
  const made: Card[][] = []
  const gather = (leader: Card) => {
    const bundle = [leader]
    left.delete(leader)
    const fits = (card: Card) =>
      card.length === leader.length &&
      (card.before === leader.before || (!card.locked && card.before < 0) || (!card.locked && !leader.locked)) &&
      bundle.every(
        ({ requirement }) =>
          requirement.requirementId !== card.requirement.requirementId &&
          (requirement.teacherId === null || requirement.teacherId !== card.requirement.teacherId),
      )
    const best = (card: Card) => (card.before === leader.before ? 0 : 1)
    for (const card of [...left].toSorted((a, b) => best(a) - best(b))) {
      if (!fits(card)) continue
      bundle.push(card)
      left.delete(card)
    }
    made.push(bundle)
  }
  for (const card of group.filter(({ locked }) => locked)) if (left.has(card)) gather(card)
  for (const card of group) if (left.has(card)) gather(card)
  return made
}

type Numbers = {
  teacher: ReadonlyMap<string, number>
  room: ReadonlyMap<string, number>
  inClass: ReadonlyMap<string, number>
}

/** A subject that asks for no kind of room stays in the class's own; of subjects side by side only the first can. */
function memberOf(plan: Plan, { requirement, card, room, locked }: Card, place: number, numbers: Numbers): Member {
  const { roomKind, classId, teacherId, requirementId } = requirement
  const own = plan.classes.find((one) => one.classId === classId)?.roomId ?? null
  const number = (roomId: string | null) => (roomId === null ? -1 : (numbers.room.get(roomId) ?? -1))
  const roomBefore = number(room)
  const possible =
    roomKind !== null
      ? plan.rooms.flatMap(({ kind }, at) => (kind === roomKind ? [at] : []))
      : // A room somebody chose by hand is kept where it is free.
        [...new Set([roomBefore, place === 0 ? number(own) : -1])].filter((at) => at >= 0)
  const teacher = teacherId === null ? -1 : (numbers.teacher.get(teacherId) ?? -1)
  const rooms = locked && possible.includes(roomBefore) ? [roomBefore] : possible
  return { requirementId, card, teacher, rooms, roomBefore }
}
