import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { Times } from './entryMoves.ts'

/** The props of every calendar view. */
export type ViewProps = {
  readonly entries: readonly CalendarEntry[]
  readonly days: DateRange
  /** The selected day. */
  readonly day: CivilDate
  readonly now: CivilDate
  readonly mayAdd: boolean
  readonly onOpen: (entry: CalendarEntry) => void
  readonly onMove: (entry: CalendarEntry, to: Times) => void
  /** `time` is HH:MM; null means all day. */
  readonly onAdd: (day: CivilDate, time: string | null) => void
  readonly onDay: (day: CivilDate) => void
}
