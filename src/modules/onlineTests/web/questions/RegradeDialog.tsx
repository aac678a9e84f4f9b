import { useState } from 'react'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import type { Figures } from '#modules/onlineTests/evaluationSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Tests.module.css'
import { onlineTestText, useServerWords } from '../words.ts'
import { Changes } from './Regrades.tsx'

const ways = ['newer', 'key', 'full', 'dropped'] as const
type Way = (typeof ways)[number]

type Props = { testId: string; item: Figures; onClose: () => void }

/** Marks a question anew for everybody, and says whose marks changed. */
export function RegradeDialog({ testId, item, onClose }: Props) {
  const { questions: text } = useText(onlineTestText)
  const say = useServerWords()
  const [way, setWay] = useState<Way>(item.hasNewer ? 'newer' : 'full')
  const [reason, setReason] = useState('')
  const send = useSend(testEvaluation.routes.regradeItem)
  const made = send.data?.data
  const offered = ways.filter((one) => (one === 'newer' ? item.hasNewer : one !== 'key' || item.rule !== 'key'))
  const mark = () =>
    send.mutate({
      params: { testId, testItemId: item.testItemId },
      body: { rule: way === 'newer' ? 'key' : way, isNewer: way === 'newer', reason },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.regradeTitle}
      actions={
        made ? (
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        ) : (
          <Button variant="primary" loading={send.isPending} disabled={reason.trim() === ''} onClick={mark}>
            {text.regrade}
          </Button>
        )
      }
    >
      <div className={css.dialog}>
        <p dir="auto">{item.title}</p>
        {send.isError && <Notice tone="bad" live title={say(send.error)} />}
        {made ? (
          <Changes regrade={made} />
        ) : (
          <>
            <RadioGroup
              label={text.way}
              options={offered.map((value) => ({ value, label: text.ways[value], hint: text.wayHints[value] }))}
              value={way}
              onChange={setWay}
            />
            {!item.hasNewer && <p className={css.meta}>{text.newerHint}</p>}
            <TextField label={text.reason} required maxLength={300} value={reason} onChange={setReason} />
          </>
        )}
      </div>
    </Dialog>
  )
}
