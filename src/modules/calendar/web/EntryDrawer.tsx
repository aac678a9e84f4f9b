import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { calendarEvents } from '../eventContract.ts'
import type { CalendarEntry } from '../schemas.ts'
import css from './EntryDrawer.module.css'
import { useEntryWords, useReminderChoices, useRepeatWords } from './entryWords.ts'
import { timesOf } from './views/entryMoves.ts'
import { calendarText, useServerWords } from './words.ts'

type EntryDrawerProps = {
  entry: CalendarEntry
  onClose: () => void
  onEdit: () => void
  onRemove: () => void
}

/** The details of an entry, with its actions. */
export function EntryDrawer({ entry, onClose, onEdit, onRemove }: EntryDrawerProps) {
  const text = useText(calendarText)
  const words = useEntryWords()
  const { date } = useFormat()
  const isEvent = entry.source === 'event'
  const { startDate: first, endDate: last } = timesOf(entry)
  const longDate = (day: CivilDate) => date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const days = first === last ? longDate(first) : `${longDate(first)} – ${longDate(last)}`
  const details = [words.about(entry), ...(entry.source === 'holiday' ? [text.detail.holiday] : [])].filter(Boolean)
  return (
    <Drawer
      open
      title={words.title(entry)}
      subtitle={`${words.category(entry)} · ${days}, ${words.time(entry)}`}
      onClose={onClose}
      actions={
        entry.mayEdit && (
          <>
            <Button icon={IconTrash} variant="quiet" onClick={onRemove}>
              {text.detail.remove}
            </Button>
            <Button icon={IconPencil} variant="primary" onClick={onEdit}>
              {text.detail.edit}
            </Button>
          </>
        )
      }
    >
      <div className={css.facts}>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {entry.Description && <p className={css.long}>{entry.Description}</p>}
        {entry.link && <Link to={entry.link}>{text.detail.openPage}</Link>}
        {isEvent && <EventDetails entry={entry} />}
      </div>
    </Drawer>
  )
}

/** How it repeats, whom it is for, and the user's reminder; saved as soon as it is chosen. */
function EventDetails({ entry }: { entry: CalendarEntry }) {
  const { detail: text, form } = useText(calendarText)
  const say = useServerWords()
  const choices = useReminderChoices()
  const repeats = useRepeatWords()
  const params = { calendarId: entry.CalendarID }
  const event = useRead(calendarEvents.routes.getEvent, { params, query: { on: entry.CalendarDateFrom } })
  const save = useSend(calendarEvents.routes.saveReminder)
  const current = event.data?.minutesBefore
  const choose = async (value: string) => {
    try {
      const answer = await save.mutateAsync({ params, body: { minutesBefore: value === '' ? null : Number(value) } })
      toast.success(say(answer))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  return (
    <>
      {event.data?.repeat && <p>{repeats(event.data.repeat)}</p>}
      {event.data && event.data.audience !== 'classes' && <p>{form[event.data.audience]}</p>}
      {event.data?.invigilators && <p>{fill(text.invigilators, { names: event.data.invigilators })}</p>}
      {event.data && !event.data.mayEdit && <p>{fill(text.by, { name: event.data.ownerName })}</p>}
      <NativeSelect
        label={text.remind}
        value={current === null || current === undefined ? '' : String(current)}
        disabled={!event.data || save.isPending}
        onChange={(value) => void choose(value)}
        options={choices}
      />
    </>
  )
}
