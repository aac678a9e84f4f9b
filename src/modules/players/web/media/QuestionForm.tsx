import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import type { Question } from '#modules/library/content.ts'
import form from '#platform/web/forms/Form.module.css'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { playersText } from '../words.ts'
import css from './Player.module.css'

type QuestionFormProps = {
  question: Question
  /** Length of the video in seconds. */
  duration: number
  onClose: () => void
  /** Resolves to an error message, or null once saved. */
  onSave: (question: Question) => Promise<string | null>
}

/** Edits a question: its time, text and answers. */
export function QuestionForm({ question, duration, onClose, onSave }: QuestionFormProps) {
  const text = useText(playersText).questions
  const id = useId()
  const [draft, setDraft] = useState(question)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (changed: Partial<Question>) => {
    setError(null)
    setDraft((now) => ({ ...now, ...changed }))
  }
  const rename = (index: number, words: string) =>
    change({ choices: draft.choices.map((one, at) => (at === index ? words : one)) })
  const mark = (index: number, on: boolean) =>
    change({ right: on ? [...draft.right, index] : draft.right.filter((one) => one !== index) })
  const drop = (index: number) =>
    change({
      choices: draft.choices.filter((_, at) => at !== index),
      right: draft.right.filter((at) => at !== index).map((at) => (at > index ? at - 1 : at)),
    })
  const problem = () => {
    if (draft.ask.trim() === '') return text.askMissing
    if (draft.choices.some((one) => one.trim() === '')) return text.choiceMissing
    return draft.right.length === 0 ? text.rightMissing : null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problem()
    setError(wrong)
    if (wrong || isSending) return
    setSending(true)
    const serverError = await onSave(draft)
    setSending(false)
    if (serverError) setError(serverError)
    else onClose()
  }
  return (
    <FormDrawer
      title={text.question}
      formId={id}
      submitLabel={text.save}
      isSending={isSending}
      isDirty={JSON.stringify(draft) !== JSON.stringify(question)}
      onDiscard={() => {}}
      onClose={onClose}
    >
      <form id={id} className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad" live title={error} />}
        <NumberField
          label={text.at}
          value={draft.at}
          min={0}
          max={Math.floor(duration) || 86_400}
          decimals={1}
          onChange={(at) => change({ at: at ?? 0 })}
        />
        <TextArea label={text.ask} required max={500} value={draft.ask} onChange={(ask) => change({ ask })} />
        <fieldset className={css.choices}>
          <legend>{text.choicesTitle}</legend>
          {draft.choices.map((choice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: choices are identified by index.
            <div key={index} className={css.choice}>
              <Checkbox
                label={fill(text.isRight, { n: index + 1 })}
                labelHidden
                checked={draft.right.includes(index)}
                onChange={(on) => mark(index, on)}
              />
              <TextField
                label={fill(text.choice, { n: index + 1 })}
                labelHidden
                placeholder={fill(text.choice, { n: index + 1 })}
                maxLength={200}
                value={choice}
                onChange={(words) => rename(index, words)}
              />
              <IconButton
                icon={IconX}
                label={fill(text.dropChoice, { n: index + 1 })}
                disabled={draft.choices.length <= 2}
                onClick={() => drop(index)}
              />
            </div>
          ))}
        </fieldset>
        {draft.choices.length < 6 && (
          <Button icon={IconPlus} onClick={() => change({ choices: [...draft.choices, ''] })}>
            {text.addChoice}
          </Button>
        )}
        <TextArea label={text.why} optional max={600} value={draft.why} onChange={(why) => change({ why })} />
      </form>
    </FormDrawer>
  )
}
