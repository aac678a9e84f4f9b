import { useState } from 'react'
import { homework as contract } from '#modules/homework/contract.ts'
import type { Homework } from '#modules/homework/records.ts'
import { addDays, type CivilDate, today, wallClock } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Homework.module.css'
import { homeworkText, useServerWords } from '../words.ts'

/** Opens closed homework again. If its due time has passed, tomorrow at the same time is proposed. */
export function ReopenDialog({ homework, onClose }: { homework: Homework; onClose: () => void }) {
  const text = useText(homeworkText).page
  const say = useServerWords()
  const { timeZone } = useSchool()
  const reopen = useSend(contract.routes.reopenHomework)
  const [due, setDue] = useState(() => dueAgain(homework.dueAt, timeZone))
  const [error, setError] = useState<string>()
  const send = async () => {
    if (!due.date || !due.time) return
    try {
      const { homeworkId } = homework
      const body = { due: { date: due.date as CivilDate, time: due.time } }
      toast.success(say(await reopen.mutateAsync({ params: { homeworkId }, body })))
      onClose()
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setError(say(fields?.[0] ?? (failed as ApiProblem)))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={text.reopenTitle}
      actions={
        <Button variant="primary" loading={reopen.isPending} onClick={() => void send()}>
          {text.reopen}
        </Button>
      }
    >
      <div className={css.moreFields}>
        <p>{text.reopenBody}</p>
        <div className={css.pair}>
          <DateField
            label={text.dueDate}
            required
            value={due.date || null}
            onChange={(date) => setDue((before) => ({ ...before, date: date ?? '' }))}
            error={error}
          />
          <TimeField
            label={text.dueTime}
            required
            value={due.time || null}
            onChange={(time) => setDue((before) => ({ ...before, time: time ?? '' }))}
          />
        </div>
      </div>
    </Dialog>
  )
}

function dueAgain(dueAt: string | null, timeZone: string): { date: string; time: string } {
  const tomorrow = addDays(today(timeZone), 1)
  if (!dueAt) return { date: tomorrow, time: '18:00' }
  const { date, hour, minute } = wallClock(dueAt, timeZone)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return { date: Date.parse(dueAt) > Date.now() ? date : tomorrow, time }
}
