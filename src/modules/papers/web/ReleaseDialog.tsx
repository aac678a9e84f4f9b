import { useState } from 'react'
import { addDays, type CivilDate, instantOf, today } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from './PaperScreen.module.css'
import { papersText } from './words.ts'

type ReleaseDialogProps = {
  isSending: boolean
  /** With the instant from which teachers see the paper, or null for now. */
  onRelease: (opensAt: string | null) => void
  onClose: () => void
}

/** Asks when a formal paper opens to those who teach. */
export function ReleaseDialog({ isSending, onRelease, onClose }: ReleaseDialogProps) {
  const text = useText(papersText)
  const { timeZone } = useSchool()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState({ date: addDays(today(timeZone), 1) as string | null, time: '09:00' as string | null })
  const isComplete = when === 'now' || (at.date !== null && at.time !== null)
  const opensAt = () =>
    when === 'later' && at.date && at.time ? instantOf(at.date as CivilDate, at.time, timeZone) : null
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={text.release.title}
      actions={
        <Button variant="primary" loading={isSending} disabled={!isComplete} onClick={() => onRelease(opensAt())}>
          {text.changes.release}
        </Button>
      }
    >
      <div className={css.stack}>
        <p>{text.release.body}</p>
        <RadioGroup
          label={text.release.when}
          value={when}
          options={[
            { value: 'now', label: text.release.now },
            { value: 'later', label: text.release.later },
          ]}
          onChange={setWhen}
        />
        {when === 'later' && (
          <div className={css.options}>
            <DateField label={text.release.date} value={at.date} onChange={(date) => setAt({ ...at, date })} />
            <TimeField label={text.release.time} value={at.time} onChange={(time) => setAt({ ...at, time })} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
