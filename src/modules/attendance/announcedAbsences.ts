import { addDays, type CivilDate, type DateRange, daysBetween } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart, outsideYear } from '#platform/contract/dates/dateTexts.ts'
import { type ServerText, serverText } from '#platform/contract/serverText.ts'

/** Which part of the day a student is away. */
export const dayParts = ['day', 'morning', 'afternoon'] as const
export type DayPart = (typeof dayParts)[number]

/** The most days a guardian may announce at once, first and last included. */
export const longestAbsence = 30
/** How many days back a guardian may still give the reason. */
export const daysBack = 1

export type AnnouncedDays = { readonly startDate: CivilDate; readonly endDate: CivilDate; readonly part: DayPart }
type FieldError = ServerText & { readonly field: 'startDate' | 'endDate' | 'part' }

/** Why these days cannot be announced today; null if they can. */
export function refusedDays(
  { startDate, endDate, part }: AnnouncedDays,
  { today, ...year }: DateRange & { today: CivilDate },
): FieldError | null {
  if (startDate < year.start || startDate > year.end) return { field: 'startDate', ...outsideYear(year) }
  if (endDate < startDate) return { field: 'endDate', ...endsBeforeStart }
  if (endDate > year.end) return { field: 'endDate', ...outsideYear(year) }
  if (startDate < addDays(today, -daysBack))
    return {
      field: 'startDate',
      ...serverText('absence-too-late', 'Choose yesterday or a later day. For earlier days, please call the school.'),
    }
  if (daysBetween(startDate, endDate) >= longestAbsence)
    return {
      field: 'endDate',
      ...serverText('absence-too-long', 'Choose at most {n} days. For more, please call the school.', {
        n: longestAbsence,
      }),
    }
  if (part !== 'day' && startDate !== endDate)
    return { field: 'part', ...serverText('half-of-one-day', 'Half a day is possible on a single day only.') }
  return null
}

/** The code with which registers of these days begin. */
export const announcedCode = (part: DayPart, isIllness: boolean): 'A' | 'HD' | 'ML' =>
  part !== 'day' ? 'HD' : isIllness ? 'ML' : 'A'

/** What became of an announced absence: nobody has looked at it yet, someone has, or the register shows it. */
export const absenceStates = ['sent', 'seen', 'recorded'] as const
export type AbsenceState = (typeof absenceStates)[number]

export const stateOf = ({ isSeen, isRecorded }: { isSeen: boolean; isRecorded: boolean }): AbsenceState =>
  isRecorded ? 'recorded' : isSeen ? 'seen' : 'sent'
