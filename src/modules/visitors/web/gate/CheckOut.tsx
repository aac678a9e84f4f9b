import { useRef, useState } from 'react'
import type { GateVisit } from '#modules/visitors/gateSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { readCode } from '../../rules/passCode.ts'
import { Scanner } from '../scanning/Scanner.tsx'
import { visitorTitles } from '../titles.ts'
import css from './Gate.module.css'
import { GatePage, type GatePageProps } from './GatePage.tsx'
import { VisitRow } from './VisitRow.tsx'
import { gateText } from './words.ts'

/** Scan the badge, or choose from who is inside. */
export default function CheckOut() {
  const { titles } = useText(visitorTitles)
  return <GatePage title={titles.checkOut}>{(props) => <Leaving {...props} />}</GatePage>
}

function Leaving({ gate, day }: GatePageProps) {
  const text = useText(gateText)
  const [asked, setAsked] = useState<GateVisit | null>(null)
  const { record } = gate
  const leave = async (name: string, how: { visitId?: string; badgeCode?: string; note?: string }) => {
    const outcome = await record({ kind: 'departure', ...how })
    if (!outcome?.refusal) toast.success(fill(text.checkedOut, { name }))
  }
  // The camera sees the same badge many times a second.
  const last = useRef('')
  const scanned = async (value: string) => {
    const code = readCode(value)
    if (code?.kind !== 'badge' || code.secret === last.current) return
    last.current = code.secret
    const outcome = await record({ kind: 'departure', badgeCode: code.secret })
    const name = day.inside.find(({ visitId }) => visitId === outcome?.recordId || visitId === code.secret)?.name
    if (!outcome?.refusal) toast.success(fill(text.checkedOut, { name: name ?? '' }).trim())
  }
  return (
    <>
      <h2 className={css.heading}>{text.scanBadge}</h2>
      <Scanner onCode={(code) => void scanned(code)} />
      {day.inside.length === 0 && <p className={css.meta}>{text.nobody}</p>}
      <ul className={css.choices}>
        {day.inside.map((visit) => (
          <VisitRow
            key={visit.visitId}
            visit={visit}
            onTap={() => (visit.isUnresolved ? setAsked(visit) : void leave(visit.name, { visitId: visit.visitId }))}
          />
        ))}
      </ul>
      {asked && (
        <Resolution
          visit={asked}
          onClose={() => setAsked(null)}
          onSave={(note) => {
            void leave(asked.name, { visitId: asked.visitId, note })
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

/** Somebody who was never checked out: what became of them is written down. */
function Resolution({
  visit,
  onClose,
  onSave,
}: {
  visit: GateVisit
  onClose: () => void
  onSave: (note: string) => void
}) {
  const text = useText(gateText)
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      title={visit.name}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={note.trim() === ''} onClick={() => onSave(note)}>
          {text.save}
        </Button>
      }
    >
      <TextField
        label={text.whatBecame}
        size="large"
        maxLength={200}
        value={note}
        onChange={setNote}
        data-autofocus=""
      />
    </Dialog>
  )
}
