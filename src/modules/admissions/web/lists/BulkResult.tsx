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

type Stayed = {
  readonly applicationId: string
  readonly number: string | null
  readonly childName: string
} & ({ readonly state: ApplicationState; readonly why: Why } | { readonly reason: string })

/** What became of several applications. */
export type Outcome = {
  readonly kind: 'move' | 'message' | 'offer' | 'letter'
  readonly done: number
  readonly stayed: readonly Stayed[]
}

type BulkResultProps = { readonly outcome: Outcome; readonly onClose: () => void }

/** Says how many were done; where some were not, names each of them with the reason. */
export function BulkResult({ outcome, onClose }: BulkResultProps) {
  const text = useText(admissionText)
  const count = useCount()
  const { kind, done, stayed } = outcome
  const summary = count(text.bulkDone[kind], done)
  const title = count(kind === 'letter' ? text.lettersLeftOut : text.bulkStayed, stayed.length)
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
      title={title}
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
          {stayed.map((one) => (
            <li key={one.applicationId}>
              <Link to={applicationPath(one.applicationId)}>{one.childName || text.blank}</Link>
              <p className={css.quiet}>
                {[one.number, ...('why' in one ? [text.states[one.state], text.bulkWhy[one.why]] : [one.reason])]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
