import { useState } from 'react'
import type { Question } from '#modules/library/content.ts'
import { isRight } from '#modules/players/scores.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { playersText } from '../words.ts'
import css from './Player.module.css'

type QuestionDialogProps = {
  question: Question
  onAnswered: (chosen: number[]) => void
  onGoOn: () => void
}

/** A question during a video: it can be answered once, then shows the result and continues. */
export function QuestionDialog({ question, onAnswered, onGoOn }: QuestionDialogProps) {
  const text = useText(playersText).questions
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isAnswered, setAnswered] = useState(false)
  const { choices, right, why } = question
  const answer = () => {
    onAnswered([...chosen])
    setAnswered(true)
  }
  const wasRight = isRight(question, chosen)
  return (
    <Dialog
      open
      dismissable={false}
      onClose={onGoOn}
      title={<span dir="auto">{question.ask}</span>}
      actions={
        isAnswered ? (
          <Button variant="primary" onClick={onGoOn} data-autofocus="">
            {text.goOn}
          </Button>
        ) : (
          <Button variant="primary" disabled={chosen.length === 0} onClick={answer}>
            {text.answer}
          </Button>
        )
      }
    >
      <div className={css.lines}>
        {right.length === 1 ? (
          <RadioGroup
            label={text.chooseOne}
            value={chosen[0] === undefined ? null : String(chosen[0])}
            onChange={(value) => setChosen([Number(value)])}
            disabled={isAnswered}
            options={choices.map((label, at) => ({ value: String(at), label }))}
          />
        ) : (
          <fieldset className={css.choices} disabled={isAnswered}>
            <legend>{text.chooseSome}</legend>
            {choices.map((label, at) => (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: choices are identified by index.
                key={at}
                label={label}
                checked={chosen.includes(at)}
                onChange={(on) => setChosen((now) => (on ? [...now, at] : now.filter((one) => one !== at)))}
              />
            ))}
          </fieldset>
        )}
        {isAnswered && (
          <Notice tone={wasRight ? 'good' : 'warn'} live title={wasRight ? text.right : text.wrong}>
            {!wasRight && <p>{right.map((at) => choices[at]).join(' · ')}</p>}
            {why && <p dir="auto">{why}</p>}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
