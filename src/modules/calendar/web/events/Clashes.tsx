import { keepPreviousData } from '@tanstack/react-query'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import type { Clash } from '#modules/calendar/eventSchemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { calendarText } from '../words.ts'
import { clashQuery, type EventFormValues } from './eventFields.ts'

/** What the event in the form would clash with. It can be saved anyway. */
export function Clashes({ values, calendarId }: { values: EventFormValues; calendarId: string | null }) {
  const text = useText(calendarText).clash
  const count = useCount()
  const { date } = useFormat()
  const query = clashQuery(values, calendarId)
  const found = useRead(
    calendarEvents.routes.findClashes,
    { query: (query ?? {}) as never },
    { enabled: query !== null, placeholderData: keepPreviousData as never },
  )
  const clashes = (query && found.data?.clashes) || []
  if (clashes.length === 0) return null
  const line = ({ kind, Title, start, end, shared }: Clash) => {
    const time = `${date(start.slice(0, 10), { day: 'numeric', month: 'short' })} ${start.slice(11)} – ${end.slice(11)}`
    const what = kind === 'person' && shared ? shared : fill(text[kind], { shared })
    return `${what}: ${fill(text.line, { title: Title, time: kind === 'holiday' ? date(start.slice(0, 10)) : time })}`
  }
  return (
    <Notice tone="warn" live title={count(text.title, clashes.length)}>
      <ul>
        {clashes.slice(0, 6).map((one) => (
          <li key={`${one.kind} ${one.start} ${one.Title}`}>{line(one)}</li>
        ))}
      </ul>
      {text.anyway}
    </Notice>
  )
}
