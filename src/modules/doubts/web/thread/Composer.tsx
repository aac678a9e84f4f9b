import { IconSend } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { limits } from '#modules/doubts/rules.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import css from '../Doubts.module.css'
import { type Destination, sendPost } from '../outbox.ts'
import { doubtText, useServerWords } from '../words.ts'
import { Attachments } from './Attachments.tsx'

type ComposerProps = { label: string; to: Destination; fieldRef?: Ref<HTMLTextAreaElement> }

/** Writes an answer or a further question. Without a network it is kept on the device. */
export function Composer({ label, to, fieldRef }: ComposerProps) {
  const text = useText(doubtText).compose
  const say = useServerWords()
  const { userId } = useUser()
  const [typed, setTyped] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const isEmpty = typed.trim() === '' && files.length === 0
  const send = async () => {
    if (isEmpty || isSending || typed.length > limits.text) return
    setSending(true)
    setError(undefined)
    try {
      const sent = await sendPost(userId, to, { text: typed.trim(), files })
      setTyped('')
      setFiles([])
      if (!sent) toast.success(text.kept)
      await queryClient.invalidateQueries()
    } catch (problem) {
      setError(say(problem as ApiProblem))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        ref={fieldRef}
        label={label}
        rows={3}
        max={limits.text}
        value={typed}
        onChange={setTyped}
        error={error}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <div className={css.composerRow}>
        <Attachments files={files} onChange={setFiles} />
        <Button type="submit" variant="primary" icon={IconSend} loading={isSending} disabled={isEmpty}>
          {text.send}
        </Button>
      </div>
    </form>
  )
}
