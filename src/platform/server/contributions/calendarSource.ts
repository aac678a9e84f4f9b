import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '../database/database.ts'

/** Something another module has to show on the calendar. Moments are those of the school's clocks, half open. */
export type CalendarItem = {
  readonly id: string
  /** The day by which it is known. */
  readonly on: CivilDate
  readonly title: string
  readonly description?: string
  /** `YYYY-MM-DDTHH:MM`. */
  readonly start: string
  readonly end: string
  readonly isAllDay: boolean
  /** 1 to 6 by the wire's numbering. */
  readonly categoryId: number
  readonly place?: string
  /** Whom it concerns, in words. */
  readonly people?: string
  readonly isChanged?: boolean
  /** Its page inside the product. */
  readonly link?: string
}

/** Who looks at which days, and at whom. */
export type CalendarView = {
  readonly viewer: { readonly userId: string; readonly isOffice: boolean; readonly seesLeave: boolean }
  readonly days: DateRange
  /** A person of the staff, when only theirs is asked for. */
  readonly userId?: string | undefined
  readonly classId?: string | undefined
}

/** What a module adds to the calendar. It answers only what this viewer may see, in a few queries. */
export type CalendarSource = {
  /** Its entries carry this word, by which the browser knows them. */
  readonly name: string
  /** The categories it has anything of. */
  readonly categoryIds: readonly number[]
  items(db: TenantDb, view: CalendarView): Promise<readonly CalendarItem[]>
}
