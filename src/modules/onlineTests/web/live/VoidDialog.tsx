import { useState } from 'react'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import type { AttemptRow } from '#modules/onlineTests/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Tests.module.css'
import { onlineTestText, useServerWords } from '../words.ts'

type Props = { testId: string; row: AttemptRow; onClose: () => void }

/** Sets an attempt aside, with a reason that stays in the records. */
export function VoidDialog({ testId, row: { name, attempt }, onClose }: Props) {
  const { live: text } = useText(onlineTestText)
  const say = useServerWords()
  const [reason, setReason] = useState('')
  const send = useSend(onlineTests.routes.voidAttempt)
  const params = { testId, attemptId: attempt?.attemptId ?? '' }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={fill(text.setAsideOf, { name })}
      actions={
        <Button
          variant="danger"
          loading={send.isPending}
          disabled={reason.trim() === ''}
          onClick={() => send.mutate({ params, body: { reason } }, { onSuccess: onClose })}
        >
          {text.setAside}
        </Button>
      }
    >
      <div className={css.dialog}>
        {send.isError && <Notice tone="bad" live title={say(send.error)} />}
        <p>{text.setAsideNote}</p>
        <TextField label={text.reason} required maxLength={300} value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}
