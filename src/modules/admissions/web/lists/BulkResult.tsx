import { useEffect } from 'react'
import { Link } from 'react-router'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Admissions.module.css'
import { applicationPath } from '../paths.ts'
import { admissionText } from '../words.ts'

type Why = 'already' | 'duplicate' | 'stage' | 'no-email' | 'no-seat' | 'not-paid' | 'not-now'

/** What became of several applications. */
export type Outcome = {
  readonly kind: 'move' | 'message' | 'offer'
  readonly done: number
  readonly stayed: readonly {
    readonly applicationId: string
    readonly childName: string
    readonly state: ApplicationState
    readonly why: Why
  }[]
}

type BulkResultProps = { readonly outcome: Outcome; readonly onClose: () => void }

/** Says how many were done; where some were not, names each of them with the reason. */
export function BulkResult({ outcome, onClose }: BulkResultProps) {
  const text = useText(admissionText)
  const count = useCount()
  const { kind, done, stayed } = outcome
  const summary = count(text.bulkDone[kind], done)
  const isWhole = stayed.length === 0
  useEffect(() => {
    if (!isWhole) return
    toast.success(summary)
    onClose()
  }, [isWhole, summary, onClose])
  if (isWhole) return null
  return (
    <Dialog
      open
      title={count(text.bulkStayed, stayed.length)}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className={css.stack}>
        {done > 0 && <p>{summary}</p>}
        <ul className={css.outcomes}>
          {stayed.map(({ applicationId, childName, state, why }) => (
            <li key={applicationId}>
              <Link to={applicationPath(applicationId)}>{childName || text.blank}</Link>
              <p className={css.quiet}>{[text.states[state], text.bulkWhy[why]].join(' · ')}</p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
