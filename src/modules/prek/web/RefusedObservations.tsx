import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { allowAgain, discardObservation, type KeptObservation } from './outbox.ts'
import css from './Prek.module.css'
import { prekText, useServerWords } from './words.ts'

type RefusedObservationsProps = {
  refused: readonly KeptObservation[]
  classId: string
  onChanged: () => void
  onRetry: () => void
  onEdit: (observation: KeptObservation) => void
}

/** Observations the server did not take, with the reason. Nothing of them is lost until their author discards them. */
export function RefusedObservations({ refused, classId, onChanged, onRetry, onEdit }: RefusedObservationsProps) {
  const text = useText(prekText).observe
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return refused.map((one) => (
    <Notice
      key={one.key}
      tone="bad"
      title={[text.refused, time(one.seenAt, timeZone, { dateStyle: 'medium' }), one.note].filter(Boolean).join(' · ')}
      action={
        <span className={css.tools}>
          <Button size="small" onClick={() => void allowAgain(one).then(onRetry)}>
            {text.retry}
          </Button>
          {one.classId === classId && (
            <Button size="small" onClick={() => onEdit(one)}>
              {text.edit}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => void discardObservation(one).then(onChanged)}>
            {text.discard}
          </Button>
        </span>
      }
    >
      {one.refusal && say(one.refusal)}
    </Notice>
  ))
}
