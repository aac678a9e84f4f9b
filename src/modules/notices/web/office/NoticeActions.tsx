import { IconBellRinging, IconCalendarTime, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { noticeOffice } from '#modules/notices/contract.ts'
import type { OfficeNotice } from '#modules/notices/schemas.ts'
import { addDays, type CivilDate, instantOf, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'

type NoticeActionsProps = { notice: OfficeNotice; back: string; onEdit: () => void }

/** What the office can do with a notice as it is now. */
export function NoticeActions({ notice, back, onEdit }: NoticeActionsProps) {
  const { noticeId, phase, version, recipients, waitedFor } = notice
  const text = useText(noticeText).office
  const say = useServerWords()
  const count = useCount()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'schedule' | 'withdraw' | 'delete' | null>(null)
  const tell = {
    onSuccess: (answer: { message: string; code?: string }) => void toast.success(say(answer)),
    onError: (problem: ApiProblem) => void toast.error(say(problem)),
  }
  const publish = useSend(noticeOffice.routes.publishNotice, tell)
  const remind = useSend(noticeOffice.routes.remindUnread, tell)
  const withdraw = useSend(noticeOffice.routes.withdrawNotice)
  const remove = useSend(noticeOffice.routes.deleteNotice)
  const params = { noticeId }
  const isWaiting = phase === 'draft' || phase === 'scheduled'
  const close = () => setAsked(null)
  return (
    <>
      {isWaiting && (
        <>
          <Button
            size="small"
            variant="primary"
            icon={IconSend}
            loading={publish.isPending}
            onClick={() => publish.mutate({ params, body: { publishAt: null, version } })}
          >
            {count(text.publish, recipients)}
          </Button>
          <Button size="small" icon={IconCalendarTime} onClick={() => setAsked('schedule')}>
            {text.schedule}
          </Button>
        </>
      )}
      {phase !== 'past' && (
        <Button size="small" icon={IconPencil} onClick={onEdit}>
          {text.edit}
        </Button>
      )}
      {phase === 'ongoing' && waitedFor > 0 && (
        <Button
          size="small"
          icon={IconBellRinging}
          loading={remind.isPending}
          onClick={() => remind.mutate({ params })}
        >
          {count(text.remind, waitedFor)}
        </Button>
      )}
      {(phase === 'ongoing' || phase === 'scheduled') && (
        <Button size="small" variant="quiet" onClick={() => setAsked('withdraw')}>
          {text.withdraw}
        </Button>
      )}
      {phase === 'draft' && (
        <Button size="small" variant="quiet" icon={IconTrash} onClick={() => setAsked('delete')}>
          {text.delete}
        </Button>
      )}
      {asked === 'schedule' && <ScheduleDialog notice={notice} onClose={close} />}
      <ConfirmationDialog
        open={asked === 'withdraw'}
        onClose={close}
        title={fill(text.withdrawTitle, { title: notice.title })}
        confirmLabel={text.withdraw}
        danger
        onConfirm={() => withdraw.mutateAsync({ params, body: { version } })}
      >
        {text.withdrawHint}
      </ConfirmationDialog>
      <ConfirmationDialog
        open={asked === 'delete'}
        onClose={close}
        title={fill(text.deleteTitle, { title: notice.title })}
        confirmLabel={text.delete}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params })
          void navigate(back, { replace: true })
        }}
      >
        {text.deleteHint}
      </ConfirmationDialog>
    </>
  )
}

function ScheduleDialog({ notice: { noticeId, version }, onClose }: { notice: OfficeNotice; onClose: () => void }) {
  const text = useText(noticeText).office
  const { cancel } = useUiText()
  const say = useServerWords()
  const { timeZone } = useSchool()
  const form = useId()
  const [day, setDay] = useState<string | null>(addDays(today(timeZone), 1))
  const [time, setTime] = useState<string | null>('08:00')
  const [problem, setProblem] = useState<string | null>(null)
  const publish = useSend(noticeOffice.routes.publishNotice)
  const send = async () => {
    if (!day || !time) return
    setProblem(null)
    try {
      const publishAt = instantOf(day as CivilDate, time, timeZone)
      await publish.mutateAsync({ params: { noticeId }, body: { publishAt, version } })
      onClose()
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.scheduleTitle}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={publish.isPending} disabled={!day || !time}>
            {text.schedule}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {problem && <Notice tone="bad" live title={problem} />}
        <DateField label={text.publishAt} required value={day} onChange={setDay} />
        <TimeField label={text.publishTime} required value={time} onChange={setTime} />
      </form>
    </Dialog>
  )
}
