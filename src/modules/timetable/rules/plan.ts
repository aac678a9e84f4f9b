/** A period in which lessons can be given on a weekday (1 for Monday); times are HH:MM and the end belongs to the next. */
export type Slot = {
  readonly weekday: number
  readonly periodId: string
  readonly startsAt: string
  readonly endsAt: string
}

/** What a class needs every week in one subject. Without a room kind it stays in its own room. */
export type Requirement = {
  readonly requirementId: string
  readonly classId: string
  readonly courseId: string
  readonly teacherId: string | null
  /** Periods, those of doubles included. */
  readonly perWeek: number
  /** How many times two periods follow each other without a break. */
  readonly doubles: number
  readonly roomKind: string | null
  /** Subjects of one class that share a group are taken by different students and run side by side. */
  readonly electiveGroup: string | null
}

/** One period of a card: a card is a single lesson, or a double of two parts. Cards and parts count from 1. */
export type Placed = {
  readonly requirementId: string
  readonly card: number
  readonly part: number
  readonly weekday: number
  readonly periodId: string
  readonly roomId: string | null
  readonly locked: boolean
}

/** A teacher's times off; without a period it is the whole day. */
export type TimeOff = { readonly weekday: number; readonly periodId: string | null }

/** Without a bound a teacher may teach as much as there is. */
export type TeacherLimits = {
  readonly teacherId: string
  readonly maxPerDay: number | null
  readonly maxPerWeek: number | null
  readonly unavailable: readonly TimeOff[]
}

/** Everything a week of lessons has to fit into. Slots are in the order of the week. */
export type Plan = {
  readonly slots: readonly Slot[]
  readonly classes: readonly { readonly classId: string; readonly roomId: string | null }[]
  readonly rooms: readonly { readonly roomId: string; readonly kind: string }[]
  readonly teachers: readonly TeacherLimits[]
  readonly requirements: readonly Requirement[]
}

/** The lengths of a requirement's cards, in periods: the doubles first. */
export const cardLengths = ({ perWeek, doubles }: Pick<Requirement, 'perWeek' | 'doubles'>): readonly (1 | 2)[] => [
  ...Array<2>(doubles).fill(2),
  ...Array<1>(Math.max(0, perWeek - 2 * doubles)).fill(1),
]

export const slotKey = ({ weekday, periodId }: { weekday: number; periodId: string }): string =>
  `${weekday} ${periodId}`

export const cardKey = ({ requirementId, card }: { requirementId: string; card: number }): string =>
  `${requirementId} ${card}`

/** Whether one period begins when the other ends, so that a double can lie in both. */
export const touches = (first: Slot, second: Slot): boolean =>
  first.weekday === second.weekday && first.endsAt === second.startsAt

export const isTimeOff = (unavailable: readonly TimeOff[], slot: { weekday: number; periodId: string }): boolean =>
  unavailable.some(
    ({ weekday, periodId }) => weekday === slot.weekday && (periodId === null || periodId === slot.periodId),
  )
