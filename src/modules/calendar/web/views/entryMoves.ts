import { useState } from 'react'
import type { ChangeScope } from '#modules/calendar/categories.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import type { CalendarEntry } from '#modules/calendar/schemas.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import { type ApiProblem, callForAnswer } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { queryClient, useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { calendarText, useServerWords } from '../words.ts'
import { clock, minutesOn } from './entryLayout.ts'

export type Times = { startDate: CivilDate; endDate: CivilDate; startTime: string | null; endTime: string | null }
/** A change that waits for the user to choose how much of the series it applies to. */
export type PendingChange = { kind: 'move' | 'remove'; entry: CalendarEntry; go: (scope: ChangeScope) => void }

const dayOf = (moment: string) => moment.slice(0, 10) as CivilDate

export const timesOf = ({ start, end, isAllDay }: CalendarEntry): Times =>
  isAllDay
    ? { startDate: dayOf(start), endDate: addDays(dayOf(end), -1), startTime: null, endTime: null }
    : { startDate: dayOf(start), endDate: dayOf(end), startTime: start.slice(11), endTime: end.slice(11) }

/** Moves an entry by days and minutes, keeping its length. Times are clamped to the day. */
export function shifted(entry: CalendarEntry, days: number, minutes: number): Times {
  const times = timesOf(entry)
  const startDate = addDays(times.startDate, days)
  const endDate = addDays(times.endDate, days)
  if (times.startTime === null || times.endTime === null) return { ...times, startDate, endDate }
  const from = minutesOn(entry.start, times.startDate)
  const to = minutesOn(entry.end, times.endDate)
  const by = daysBetween(startDate, endDate) > 0 ? 0 : Math.max(-from, Math.min(minutes, 1439 - to))
  return { startDate, endDate, startTime: clock(from + by), endTime: clock(to + by) }
}

/** Undoes a change and shows the result. */
export function useUndo(): (changeId: string) => void {
  const text = useText(calendarText).done
  const say = useServerWords()
  return (changeId) => {
    void callForAnswer(calendarEvents.routes.undoChange, { params: { changeId } })
      .then(() => toast.success(text.undone))
      .catch((failed: ApiProblem) => toast.error(say(failed)))
      .finally(() => void queryClient.invalidateQueries())
  }
}

/** Moves and deletes entries with an undo toast; for a series, asks first how much of it to change. */
export function useEntryMoves() {
  const text = useText(calendarText).done
  const say = useServerWords()
  const undo = useUndo()
  const moving = useSend(calendarEvents.routes.moveEvent)
  const removing = useSend(calendarEvents.routes.deleteEvent)
  const [pending, setPending] = useState<PendingChange | null>(null)
  const failed = (problem: unknown) => {
    toast.error(say(problem as ApiProblem))
    void queryClient.invalidateQueries()
  }
  const withScope = (kind: PendingChange['kind'], entry: CalendarEntry, go: PendingChange['go']) =>
    entry.RepeatID ? setPending({ kind, entry, go }) : go('all')
  const callOf = ({ CalendarID, CalendarDateFrom, version }: CalendarEntry, scope: ChangeScope) => ({
    params: { calendarId: CalendarID },
    body: { scope, on: CalendarDateFrom, version: version ?? 1 },
  })
  const move = (entry: CalendarEntry, to: Times) =>
    withScope('move', entry, (scope) => {
      setPending(null)
      const { params, body } = callOf(entry, scope)
      moving
        .mutateAsync({ params, body: { ...body, ...to } })
        .then(({ data }) => {
          const what = data.clashes.map(({ Title }) => Title).join(', ')
          toast.undo(what ? fill(text.clashes, { what }) : text.moved, text.undo, () => undo(data.changeId))
        })
        .catch(failed)
    })
  const remove = (entry: CalendarEntry, after: () => void) =>
    withScope('remove', entry, (scope) => {
      setPending(null)
      removing
        .mutateAsync(callOf(entry, scope))
        .then(({ data }) => {
          after()
          toast.undo(text.deleted, text.undo, () => undo(data.changeId))
        })
        .catch(failed)
    })
  return { move, remove, pending, cancelPending: () => setPending(null) }
}
