import { useState } from 'react'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { limits } from '../../rules/kinds.ts'
import css from '../Tests.module.css'
import { onlineTestText, useServerWords } from '../words.ts'

type Props = {
  testId: string
  /** Null for everybody who is answering. */
  name: string | null
  attemptIds: readonly string[] | null
  onClose: () => void
}

/** More minutes for one student or for everybody who is answering. */
export function GiveTimeDialog({ testId, name, attemptIds, onClose }: Props) {
  const { live: text } = useText(onlineTestText)
  const say = useServerWords()
  const [minutes, setMinutes] = useState<number | null>(5)
  const give = useSend(onlineTests.routes.giveTime)
  const send = () =>
    give.mutate(
      { params: { testId }, body: { minutes: minutes ?? 0, attemptIds: attemptIds && [...attemptIds] } },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={name ? fill(text.timeFor, { name }) : text.timeForAll}
      actions={
        <Button variant="primary" loading={give.isPending} disabled={!minutes} onClick={send}>
          {text.giveTime}
        </Button>
      }
    >
      <div className={css.dialog}>
        {give.isError && <Notice tone="bad" live title={say(give.error)} />}
        <NumberField label={text.minutes} min={1} max={limits.addedMinutes} value={minutes} onChange={setMinutes} />
        <p className={css.meta}>{name ? text.timeNote : text.timeForAllNote}</p>
      </div>
    </Dialog>
  )
}
