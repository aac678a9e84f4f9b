import { type FormEvent, useState } from 'react'
import type { GateDay } from '#modules/visitors/gateSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import css from '../gate/Gate.module.css'
import { gateText } from '../gate/words.ts'
import type { Draft } from './checkInDraft.ts'

type DetailsProps = {
  readonly day: GateDay
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly onSend: () => Promise<void>
}

/** The last look: who it is, how many, and what the school asks for this purpose. */
export function DetailsStep({ day, draft, onChange, onSend }: DetailsProps) {
  const text = useText(gateText)
  const [isSending, setSending] = useState(false)
  const purpose = day.purposes.find(({ visitPurposeId }) => visitPurposeId === draft.visitPurposeId)
  const questions = purpose?.questions ?? []
  const isComplete =
    draft.name.trim() !== '' &&
    questions.every(({ questionKey, isRequired }) => !isRequired || draft.answers[questionKey])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    void onSend().finally(() => setSending(false))
  }
  return (
    <form className={css.page} onSubmit={submit}>
      <h2 className={css.heading}>{text.review}</h2>
      {!draft.visitId && (
        <div className={css.chosen}>
          <span className={css.words}>
            <span className={css.name}>{purpose?.name}</span>
            <span className={css.meta}>{day.hosts.find(({ userId }) => userId === draft.hostId)?.name}</span>
          </span>
          <Button onClick={() => onChange({ visitPurposeId: null, hostId: null })}>{text.change}</Button>
        </div>
      )}
      <TextField label={text.name} required size="large" value={draft.name} onChange={(name) => onChange({ name })} />
      <TextField
        label={text.company}
        optional
        size="large"
        value={draft.company}
        onChange={(company) => onChange({ company })}
      />
      {questions.map(({ questionKey, label, isRequired }) => (
        <TextField
          key={questionKey}
          label={label}
          required={isRequired}
          size="large"
          value={draft.answers[questionKey] ?? ''}
          onChange={(answer) => onChange({ answers: { ...draft.answers, [questionKey]: answer } })}
        />
      ))}
      <NumberField
        label={text.partySize}
        size="large"
        min={1}
        max={200}
        value={draft.partySize}
        onChange={(size) => onChange({ partySize: size ?? 1 })}
      />
      <TextField
        label={text.vehicle}
        optional
        size="large"
        maxLength={20}
        value={draft.vehicle}
        onChange={(vehicle) => onChange({ vehicle })}
      />
      {purpose?.kind === 'delivery' && (
        <TextField
          label={text.items}
          optional
          size="large"
          value={draft.items}
          onChange={(items) => onChange({ items })}
        />
      )}
      <div className={css.foot}>
        <Button type="submit" variant="primary" block disabled={!isComplete} loading={isSending}>
          {text.confirm}
        </Button>
      </div>
    </form>
  )
}
