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
  /** Of the video, in seconds. */
  duration: number
  onClose: () => void
  /** Answers what is wrong with it, or nothing. */
  onSave: (question: Question) => Promise<string | null>
}

/** One question: when it is asked, what, and which answers are right. */
export function QuestionForm({ question, duration, onClose, onSave }: QuestionFormProps) {
  const text = useText(playersText).questions
  const id = useId()
  const [mine, setMine] = useState(question)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (changed: Partial<Question>) => {
    setError(null)
    setMine((now) => ({ ...now, ...changed }))
  }
  const rename = (place: number, words: string) =>
    change({ choices: mine.choices.map((one, at) => (at === place ? words : one)) })
  const mark = (place: number, on: boolean) =>
    change({ right: on ? [...mine.right, place] : mine.right.filter((one) => one !== place) })
  const drop = (place: number) =>
    change({
      choices: mine.choices.filter((_, at) => at !== place),
      right: mine.right.filter((at) => at !== place).map((at) => (at > place ? at - 1 : at)),
    })
  const problem = () => {
    if (mine.ask.trim() === '') return text.askMissing
    if (mine.choices.some((one) => one.trim() === '')) return text.choiceMissing
    return mine.right.length === 0 ? text.rightMissing : null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problem()
    setError(wrong)
    if (wrong || isSending) return
    setSending(true)
    const refused = await onSave(mine)
    setSending(false)
    if (refused) setError(refused)
    else onClose()
  }
  return (
    <FormDrawer
      title={text.question}
      formId={id}
      submitLabel={text.save}
      isSending={isSending}
      isDirty={JSON.stringify(mine) !== JSON.stringify(question)}
      onDiscard={() => {}}
      onClose={onClose}
    >
      <form id={id} className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        {error && <Notice tone="bad" live title={error} />}
        <NumberField
          label={text.at}
          value={mine.at}
          min={0}
          max={Math.floor(duration) || 86_400}
          decimals={1}
          onChange={(at) => change({ at: at ?? 0 })}
        />
        <TextArea label={text.ask} required max={500} value={mine.ask} onChange={(ask) => change({ ask })} />
        <fieldset className={css.choices}>
          <legend>{text.choicesTitle}</legend>
          {mine.choices.map((choice, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place.
            <div key={place} className={css.choice}>
              <Checkbox
                label={fill(text.isRight, { n: place + 1 })}
                labelHidden
                checked={mine.right.includes(place)}
                onChange={(on) => mark(place, on)}
              />
              <TextField
                label={fill(text.choice, { n: place + 1 })}
                labelHidden
                placeholder={fill(text.choice, { n: place + 1 })}
                maxLength={200}
                value={choice}
                onChange={(words) => rename(place, words)}
              />
              <IconButton
                icon={IconX}
                label={fill(text.dropChoice, { n: place + 1 })}
                disabled={mine.choices.length <= 2}
                onClick={() => drop(place)}
              />
            </div>
          ))}
        </fieldset>
        {mine.choices.length < 6 && (
          <Button icon={IconPlus} onClick={() => change({ choices: [...mine.choices, ''] })}>
            {text.addChoice}
          </Button>
        )}
        <TextArea label={text.why} optional max={600} value={mine.why} onChange={(why) => change({ why })} />
      </form>
    </FormDrawer>
  )
}
