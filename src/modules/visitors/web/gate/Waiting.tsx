import { type FormEvent, useState } from 'react'
import type { EntryOutcome, GateVisit } from '#modules/visitors/gateSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import css from './Gate.module.css'
import type { GatePageProps } from './GatePage.tsx'
import { isPin } from './phoneChecks.ts'
import { gateText } from './words.ts'

type WaitingProps = GatePageProps & {
  readonly visit: GateVisit
  readonly onIn: (outcome: EntryOutcome | null) => void
}

/** Where the question stands, and what the guard can do about it. */
export function Waiting({ gate, day, visit, onIn }: WaitingProps) {
  const text = useText(gateText)
  const { state, visitId, host } = visit
  const letIn = async (pin?: string) => onIn(await gate.record({ kind: 'admit', visitId, ...(pin && { pin }) }))
  const turnAway = () => void gate.record({ kind: 'turnAway', visitId })
  if (state === 'denied')
    return <Status tone="bad">{[text.denied, visit.denyReason].filter(Boolean).join(': ')}</Status>
  if (state === 'approved')
    return (
      <div className={css.item}>
        <Status tone="good">{text.approved}</Status>
        <Button variant="primary" size="large" block onClick={() => void letIn()}>
          {text.letIn}
        </Button>
      </div>
    )
  return (
    <div className={css.item}>
      <Status tone="leave">
        {state === 'arrived' ? text.notSentYet : fill(state === 'noAnswer' ? text.noAnswer : text.asking, { host })}
      </Status>
      {gate.isOffline && day.pin && <PinEntry pin={day.pin} onRight={(pin) => void letIn(pin)} />}
      {state !== 'arrived' && (
        <Button block onClick={turnAway}>
          {text.turnAway}
        </Button>
      )}
    </div>
  )
}

/** Without a network nobody can be asked: the supervisor decides. */
function PinEntry({ pin, onRight }: { pin: NonNullable<GatePageProps['day']['pin']>; onRight: (pin: string) => void }) {
  const text = useText(gateText)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await isPin(pin, typed)) onRight(typed)
    else setError(text.pinWrong)
  }
  return (
    <form className={css.item} onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.pin}
        hint={text.pinHint}
        error={error}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        size="large"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" size="large" block disabled={typed.length < 4}>
        {text.letIn}
      </Button>
    </form>
  )
}
