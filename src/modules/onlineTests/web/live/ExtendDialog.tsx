import { useState } from 'react'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { type CivilDate, wallClock } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Tests.module.css'
import { onlineTestText, useServerWords } from '../words.ts'

type Props = { testId: string; closesAt: string; onClose: () => void }

/** Lets a test that is open close later. Families are told, with the reason. */
export function ExtendDialog({ testId, closesAt, onClose }: Props) {
  const { live: text } = useText(onlineTestText)
  const { timeZone } = useSchool()
  const { time } = useFormat()
  const say = useServerWords()
  const [end, setEnd] = useState(() => {
    const { date, hour, minute } = wallClock(closesAt, timeZone)
    return {
      date: date as string | null,
      time: [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') as string | null,
    }
  })
  const [reason, setReason] = useState('')
  const extend = useSend(onlineTests.routes.extendTest)
  const isComplete = end.date !== null && end.time !== null && reason.trim() !== ''
  const send = () => {
    if (!end.date || !end.time) return
    const body = { closes: { date: end.date as CivilDate, time: end.time }, reason }
    const onSuccess = (answer: Parameters<typeof say>[0]) => {
      toast.success(say(answer))
      onClose()
    }
    extend.mutate({ params: { testId }, body }, { onSuccess })
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.extend}
      actions={
        <Button variant="primary" loading={extend.isPending} disabled={!isComplete} onClick={send}>
          {text.extendNow}
        </Button>
      }
    >
      <div className={css.dialog}>
        {extend.isError && <Notice tone="bad" live title={say(extend.error)} />}
        <p className={css.meta}>{fill(text.extendNote, { time: time(closesAt, timeZone) })}</p>
        <DateField label={text.extendDate} value={end.date} onChange={(date) => setEnd({ ...end, date })} />
        <TimeField label={text.extendTime} value={end.time} onChange={(at) => setEnd({ ...end, time: at })} />
        <TextField
          label={text.extendReason}
          hint={text.extendReasonHint}
          required
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
