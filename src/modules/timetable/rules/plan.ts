/** A lesson period on a weekday (1 is Monday). Times are HH:MM; the end is exclusive. */
export type Slot = {
  readonly weekday: number
  readonly periodId: string
  readonly startsAt: string
  readonly endsAt: string
}

/** A class's weekly requirement in one subject. Without a room kind, lessons are in the class's own room. */
export type Requirement = {
  readonly requirementId: string
  readonly classId: string
  readonly courseId: string
  readonly teacherId: string | null
  /** In periods; a double counts as two. */
  readonly perWeek: number
  /** How many of the lessons are doubles: two periods with no break between them. */
  readonly doubles: number
  readonly roomKind: string | null
  /** Subjects of a class with the same group are taken by different students and run in parallel. */
  readonly electiveGroup: string | null
}

/** One period of a card. A card is a single lesson, or a double with two parts; cards and parts count from 1. */
export type PlacedLesson = {
  readonly requirementId: string
  readonly card: number
  readonly part: number
  readonly weekday: number
  readonly periodId: string
  readonly roomId: string | null
  readonly locked: boolean
}

/** A null period means the whole day. */
export type TimeOff = { readonly weekday: number; readonly periodId: string | null }

/** A null maximum means no limit. */
export type TeacherLimits = {
  readonly teacherId: string
  readonly maxPerDay: number | null
  readonly maxPerWeek: number | null
  readonly unavailable: readonly TimeOff[]
}

/** The input of a timetable. Slots are in chronological order. */
export type Plan = {
  readonly slots: readonly Slot[]
  readonly classes: readonly { readonly classId: string; readonly roomId: string | null }[]
  readonly rooms: readonly { readonly roomId: string; readonly kind: string }[]
  readonly teachers: readonly TeacherLimits[]
  readonly requirements: readonly Requirement[]
}

/** The length of each of a requirement's cards in periods, doubles first. */
export const cardLengths = ({ perWeek, doubles }: Pick<Requirement, 'perWeek' | 'doubles'>): readonly (1 | 2)[] => [
  ...Array<2>(doubles).fill(2),
  ...Array<1>(Math.max(0, perWeek - 2 * doubles)).fill(1),
]

export const slotKey = ({ weekday, periodId }: { weekday: number; periodId: string }): string =>
  `${weekday} ${periodId}`

export const cardKey = ({ requirementId, card }: { requirementId: string; card: number }): string =>
  `${requirementId} ${card}`

/** Whether a double fits into these two periods. */
export const areConsecutive = (first: Slot, second: Slot): boolean =>
  first.weekday === second.weekday && first.endsAt === second.startsAt

export const isTimeOff = (unavailable: readonly TimeOff[], slot: { weekday: number; periodId: string }): boolean =>
  unavailable.some(
    ({ weekday, periodId }) => weekday === slot.weekday && (periodId === null || periodId === slot.periodId),
  )
