import type { Visit } from '#modules/visitors/visitSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { AnswerButtons } from '../AnswerButtons.tsx'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

/** Who is at the gate, with photo and purpose, and the answer. */
export default function VisitorDialog({ visit, onHide }: { visit: Visit; onHide: () => void }) {
  const text = useText(visitorText)
  return (
    <Dialog
      open
      alert
      title={text.asksForYou}
      onClose={onHide}
      actions={
        <>
          <Button onClick={onHide}>{text.later}</Button>
          <AnswerButtons visitId={visit.visitId} onDone={onHide} />
        </>
      }
    >
      <div className={css.centre}>
        {visit.photoUrl && <img className={css.face} src={visit.photoUrl} alt={visit.name} />}
        <p className={css.big}>{visit.name}</p>
        <p>{[visit.company, visit.purpose].filter(Boolean).join(' · ')}</p>
      </div>
    </Dialog>
  )
}
