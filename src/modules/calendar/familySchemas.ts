import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { calendarDefinitions, moment } from './schemas.ts'

/** Something on a child's calendar. `end` is exclusive: an all-day entry ends at the start of the next day. */
export const ChildEntry = z.object({
  /** The event or holiday; together with `on` it identifies the entry. */
  entryId: id(),
  on: CivilDate,
  kind: z.enum(['event', 'exam', 'holiday']),
  title: z.string(),
  description: z.string(),
  start: moment,
  end: moment,
  isAllDay: z.boolean(),
  place: z.string(),
})
export type ChildEntry = z.infer<typeof ChildEntry>

const { getFeedState, renewFeed, revokeFeed } = calendarDefinitions

export const familyCalendarDefinitions = definitions({
  listChildCalendar: {
    does: 'List the events, exams and holidays of a child’s class between two dates',
    params: { studentId: id() },
    query: { startDate: CivilDate, endDate: CivilDate },
    reply: z.object({ today: CivilDate, entries: z.array(ChildEntry) }),
  },
  getFamilyFeed: {
    does: 'Return whether the calling student or guardian has a calendar link and when it was last used',
    reply: getFeedState.reply,
  },
  renewFamilyFeed: {
    does: 'Create the secret calendar link of a student, or of a guardian for all their children, replacing an older one',
    reply: renewFeed.reply,
    message: renewFeed.message,
  },
  revokeFamilyFeed: {
    does: 'Revoke the calling student’s or guardian’s calendar link',
    reply: revokeFeed.reply,
    message: revokeFeed.message,
  },
})
