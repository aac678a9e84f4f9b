import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import css from '#platform/web/forms/Form.module.css'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { liveClasses } from '../contract.ts'
import type { LiveClassDetails } from '../schemas.ts'
import { useServerWords } from './serverWords.ts'
import { liveText } from './words.ts'

/** Asks why, and in a series how much of it is off. */
export function CancelDialog({ of: one, onClose }: { of: LiveClassDetails; onClose: () => void }) {
  const text = useText(liveText).one
  const say = useServerWords()
  const cancel = useSend(liveClasses.routes.cancelLiveClass)
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<'this' | 'following'>('this')
  const [problem, setProblem] = useState('')
  const send = async () => {
    setProblem('')
    const { liveClassId, version } = one
    try {
      toast.success(say(await cancel.mutateAsync({ params: { liveClassId }, body: { reason, scope, version } })))
      onClose()
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  return (
    <Dialog
      open
      title={fill(text.cancelTitle, { title: one.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button variant="danger" loading={cancel.isPending} onClick={() => void send()}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{text.cancelHint}</p>
        {problem && <Notice tone="bad" live title={problem} />}
        <TextField label={text.reason} maxLength={200} value={reason} onChange={setReason} data-autofocus="" />
        {one.isInSeries && (
          <RadioGroup
            label={text.scope}
            value={scope}
            onChange={setScope}
            options={[
              { value: 'this', label: text.thisOnly },
              { value: 'following', label: text.following },
            ]}
          />
        )}
      </div>
    </Dialog>
  )
}
