import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits, type TicketKind, ticketKinds } from '#modules/tickets/rules.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { sendTicket } from '../outbox.ts'
import { ticketPath } from '../paths.ts'
import css from '../Tickets.module.css'
import { FilePicker } from '../thread/FilePicker.tsx'
import { ticketText, useServerWords } from '../words.ts'

type RaiseFormProps = { path: string; studentId: string | null; onCancel: string | null }

/** Asks the office for help. Without a network the ticket is kept on the device and sent later. */
export function RaiseForm({ path, studentId, onCancel }: RaiseFormProps) {
  const text = useText(ticketText)
  const say = useServerWords()
  const navigate = useNavigate()
  const { userId } = useUser()
  const [kind, setKind] = useState<TicketKind>('technical')
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [errors, setErrors] = useState<{ subject?: string; message?: string }>({})
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (isSending) return
    const missing = {
      ...(subject.trim() === '' && { subject: text.form.missing }),
      ...(message.trim() === '' && { message: text.form.missing }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || message.length > limits.message) return
    setSending(true)
    try {
      const written = { kind, subject: subject.trim(), message: message.trim(), files, studentId }
      const sent = await sendTicket(userId, written)
      const raised = typeof sent === 'string' ? null : sent
      toast.success(
        typeof sent === 'string' ? text.form.kept[sent] : say({ code: 'ticket-raised', message: 'Sent to the office' }),
      )
      await queryClient.invalidateQueries()
      setSubject('')
      setMessage('')
      setFiles([])
      void navigate(raised ? ticketPath(path, raised.ticketId) : path)
    } catch (failed) {
      const problem = failed as ApiProblem
      const field = problem.fields?.[0]
      setErrors(field?.field === 'subject' ? { subject: say(field) } : { message: say(field ?? problem) })
    } finally {
      setSending(false)
    }
  }
  return (
    <Panel title={text.form.title}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <NativeSelect
          label={text.form.kind}
          value={kind}
          onChange={setKind}
          options={ticketKinds.map((value) => ({ value, label: text.kinds[value] }))}
        />
        <TextField
          label={text.form.subject}
          required
          maxLength={limits.subject}
          value={subject}
          onChange={setSubject}
          error={errors.subject}
        />
        <TextArea
          label={text.form.message}
          hint={text.form.messageHint}
          required
          rows={5}
          max={limits.message}
          value={message}
          onChange={setMessage}
          error={errors.message}
        />
        <div className={css.attachments}>
          <FilePicker files={files} onChange={setFiles} />
          <p className={css.quiet}>{text.form.filesHint}</p>
        </div>
        <div className={css.row}>
          <Button type="submit" variant="primary" icon={IconSend} loading={isSending}>
            {text.form.send}
          </Button>
          {onCancel && <ButtonLink to={onCancel}>{text.form.cancel}</ButtonLink>}
        </div>
      </form>
    </Panel>
  )
}
