import { IconBell, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { calendar } from '#modules/calendar/contract.ts'
import { remindersChanged } from '#modules/calendar/liveTopics.ts'
import type { Alert } from '#modules/calendar/schemas.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { listenLive } from '#platform/web/liveConnection.ts'
import { queryClient, useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/Icon.tsx'
import { popupText } from './popupWords.ts'
import css from './ReminderPopup.module.css'

/** Seconds a reminder stays visible; after that it is only in the notification list. */
const visibleSeconds = 60

/** Reminders that have just become due, on every page. */
export default function ReminderPopup() {
  const { data, dataUpdatedAt } = useRead(calendar.routes.listAlerts, {})
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: [calendar.routes.listAlerts.path] })
    return listenLive(remindersChanged, refetch)
  }, [])
  const close = (id: string) => setClosed((old) => new Set([...old, id]))
  const fresh = (data?.alerts ?? []).filter(
    ({ age, CalendarJobID }) => age < visibleSeconds && !closed.has(CalendarJobID),
  )
  if (fresh.length === 0) return null
  return (
    <div className={css.corner} data-print="hide">
      {fresh.slice(0, 3).map((alert) => (
        <Popup
          key={alert.CalendarJobID}
          alert={alert}
          hidesAt={dataUpdatedAt + (visibleSeconds - alert.age) * 1000}
          onClose={() => close(alert.CalendarJobID)}
        />
      ))}
    </div>
  )
}

function Popup({ alert, hidesAt, onClose }: { alert: Alert; hidesAt: number; onClose: () => void }) {
  const text = useText(popupText)
  const { date } = useFormat()
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    const timer = setTimeout(onClose, Math.max(0, hidesAt - Date.now()))
    return () => clearTimeout(timer)
  }, [hidesAt, onClose])
  const { starts, CalendarDateFrom, Title, kind, link, CalendarID } = alert
  const day = date(starts.slice(0, 10) || CalendarDateFrom, { weekday: 'short', day: 'numeric', month: 'short' })
  const done = async () => {
    setSending(true)
    try {
      await callForAnswer(calendar.routes.markReminderDone, { params: { calendarId: CalendarID } })
      toast.success(text.marked)
      onClose()
      // The calendar shows open reminders too.
      await queryClient.invalidateQueries()
    } catch {
      toast.error(text.failed)
      setSending(false)
    }
  }
  return (
    <section role="alert" className={css.popup} aria-label={text[kind]}>
      <Icon of={IconBell} size={20} className={css.bell} />
      <div className={css.words}>
        <p className={css.kind}>{text[kind]}</p>
        <p className={css.title}>{Title}</p>
        <p className={css.when}>{[day, starts.slice(11)].filter(Boolean).join(', ')}</p>
        <div className={css.actions}>
          <Button size="small" variant="primary" loading={isSending} onClick={() => void done()}>
            {text.done}
          </Button>
          {link && <Link to={link}>{text.open}</Link>}
        </div>
      </div>
      <IconButton icon={IconX} size="small" label={text.later} tooltip={false} onClick={onClose} />
    </section>
  )
}
