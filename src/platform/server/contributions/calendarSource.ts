import type { RawBuilder } from 'kysely'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'

/** An entry that another module adds to the calendar. Times are local to the school; the end is exclusive. */
export type CalendarItem = {
  readonly id: string
  /** The day that identifies it. */
  readonly on: CivilDate
  readonly title: string
  readonly description?: string
  /** `YYYY-MM-DDTHH:MM`. */
  readonly start: string
  readonly end: string
  readonly isAllDay: boolean
  /** 1 to 6, as numbered in the API. */
  readonly categoryId: number
  readonly place?: string
  /** The people it is about, as text. */
  readonly people?: string
  readonly isChanged?: boolean
  /** The address of its page in the product. */
  readonly link?: string
}

/** Who is looking at which days, and whose. */
export type CalendarView = {
  readonly viewer: { readonly userId: string; readonly isOffice: boolean; readonly seesLeave: boolean }
  readonly days: DateRange
  /** Only the entries of this staff member. */
  readonly userId?: string | undefined
  readonly classId?: string | undefined
}

/** What a module adds to the calendar: only what this viewer may see. The rows of all sources are read in one statement. */
export type CalendarSource<Row = unknown> = {
  /** The name by which the browser recognises its entries. */
  readonly name: string
  /** The categories of its entries. */
  readonly categoryIds: readonly number[]
  /** False for what a home page tells in another way, or not at all. */
  readonly isOnHome?: false
  /** What it reads; null if there is nothing for this view. */
  query(view: CalendarView): RawBuilder<Row> | null
  /** Its entries from the rows as JSON (`listOf`). */
  itemsOf(rows: readonly Row[], view: CalendarView): readonly CalendarItem[]
}
