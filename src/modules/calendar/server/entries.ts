import type { RawBuilder } from 'kysely'
import { type CivilDate, type DateRange, daysBetween, weekday } from '#platform/contract/dates/dates.ts'
import { endsBeforeStart } from '#platform/contract/dates/dateTexts.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { CalendarItem, CalendarSource, CalendarView } from '#platform/server/contributions/calendarSource.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readLists } from '#platform/server/database/jsonList.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import { eventCategories } from '../categories.ts'
import { endOf, occurrencesIn, startOf } from '../occurrences.ts'
import type { CalendarEntry } from '../schemas.ts'
import { holidays, readSources } from './entrySources.ts'
import { type EventFilter, eventsQuery, mayChange, peopleOf, type StoredEvent } from './events/eventQueries.ts'
import type { Viewer } from './viewer.ts'

/** The longest range a client may request. */
const maxDays = 100

/** The requested range; rejects reversed and overlong ones. */
export function rangeFrom({
  startDate: start,
  endDate: end,
}: {
  startDate: DateRange['start']
  endDate: DateRange['end']
}) {
  if (end < start) throw invalid([{ field: 'endDate', ...endsBeforeStart }])
  if (daysBetween(start, end) >= maxDays)
    throw invalid([{ field: 'endDate', ...serverText('too-many-days', 'Choose at most {n} days.', { n: maxDays }) }])
  return { start, end }
}

export const entryOf = (item: CalendarItem, source: string): CalendarEntry => ({
  CalendarID: item.id,
  CalendarJobID: null,
  CalendarDateFrom: item.on,
  RepeatID: null,
  Title: item.title,
  Description: item.description ?? '',
  start: item.start,
  end: item.end,
  isAllDay: item.isAllDay,
  dayNumber: weekday(item.start.slice(0, 10) as CalendarEntry['CalendarDateFrom']),
  categoryId: item.categoryId,
  source,
  place: item.place ?? '',
  people: item.people ?? '',
  isChanged: item.isChanged ?? false,
  mayEdit: false,
  version: null,
  link: item.link ?? null,
})

/** The occurrences of an event within the range. */
export const entriesOf = (event: StoredEvent, viewer: Viewer, days: DateRange): CalendarEntry[] =>
  occurrencesIn(event, days).map(({ originalOn, when, exception }) => ({
    CalendarID: event.id,
    CalendarJobID: event.reminder?.id ?? null,
    CalendarDateFrom: originalOn,
    RepeatID: event.repeat ? event.id : null,
    Title: exception?.title ?? event.title,
    Description: exception?.description ?? event.description,
    start: startOf(when),
    end: endOf(when),
    isAllDay: when.startTime === null,
    dayNumber: weekday(when.startDate),
    categoryId: event.category,
    source: 'event',
    place: roomOf(event, originalOn),
    people: peopleOf(event),
    isChanged: exception !== null,
    mayEdit: mayChange(event, viewer),
    version: event.version,
    link: null,
  }))

function roomOf(event: StoredEvent, originalOn: string): string {
  const exception = event.exceptions.find((one) => one.originalOn === originalOn)
  return (exception?.when ? exception.roomName : event.roomName) ?? ''
}

type CalendarFilter = {
  readonly days: DateRange
  readonly category?: number | undefined
  readonly userId?: string | undefined
  readonly classId?: string | undefined
}

const isEventCategory = (category: number) => (eventCategories as readonly number[]).includes(category)

/** The viewer's entries from every source, in chronological order. */
export async function entriesFor(
  db: TenantDb,
  viewer: Viewer,
  sources: readonly CalendarSource[],
  { days, category, userId, classId }: CalendarFilter,
): Promise<CalendarEntry[]> {
  const isWanted = ({ categoryIds }: Pick<CalendarSource, 'categoryIds'>) =>
    category === undefined || categoryIds.includes(category)
  const view = { viewer, days, userId, classId }
  // Your own calendar also has events that others created for you.
  const filter: EventFilter = { category, classId, ...(userId !== viewer.userId && { ownerId: userId }) }
  const events = category !== undefined && !isEventCategory(category) ? null : eventsQuery(viewer, days, filter)
  const found = await Promise.all([
    entriesTogether(db, viewer, { view, events, sources: [holidays, ...sources].filter(isWanted) }),
    ...readSources
      .filter(isWanted)
      .map(async ({ name, read }) => (await read(db, view)).map((item) => entryOf(item, name))),
  ])
  return sortEntries(found.flat()).filter(({ categoryId }) => category === undefined || categoryId === category)
}

type Together = {
  readonly view: CalendarView
  readonly events: RawBuilder<StoredEvent> | null
  readonly sources: readonly CalendarSource[]
}

/** Events and what these sources have, in one statement. */
export async function entriesTogether(
  db: TenantDb,
  viewer: Viewer,
  { view, events, sources }: Together,
): Promise<CalendarEntry[]> {
  const [stored = [], ...lists] = await readLists(db, [events, ...sources.map((source) => source.query(view))])
  return [
    ...(stored as StoredEvent[]).flatMap((event) => entriesOf(event, viewer, view.days)),
    ...sources.flatMap((source, index) =>
      source.itemsOf(lists[index] ?? [], view).map((item) => entryOf(item, source.name)),
    ),
  ]
}

/** A day without lessons and leave, which home pages show in their own way. One statement: everybody's day begins with it. */
export async function dayEvents(
  db: TenantDb,
  viewer: Viewer,
  sources: readonly CalendarSource[],
  date: CivilDate,
): Promise<CalendarEntry[]> {
  const days = { start: date, end: date }
  const onHome = [holidays, ...sources].filter(({ isOnHome }) => isOnHome !== false)
  const events = eventsQuery(viewer, days)
  return sortEntries(await entriesTogether(db, viewer, { view: { viewer, days }, events, sources: onHome }))
}

/** By start; all-day entries come first on each day. */
export const sortEntries = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries.toSorted(
    (a, b) =>
      compare(a.start.slice(0, 10), b.start.slice(0, 10)) ||
      Number(b.isAllDay) - Number(a.isAllDay) ||
      compare(a.start, b.start) ||
      a.categoryId - b.categoryId ||
      compare(a.Title, b.Title),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
