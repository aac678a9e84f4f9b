import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useId } from 'react'
import type { Answer } from '#modules/questions/answer.ts'
import type { AskedPlain } from '#modules/questions/asked.ts'
import { plainText } from '#modules/questions/questionText.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { HotSpotInput } from './HotSpotInput.tsx'
import css from './QuestionView.module.css'
import { LineView, type Pictures } from './TextView.tsx'
import { viewText } from './viewWords.ts'

type AnswerInputProps = {
  question: AskedPlain
  pictures: Pictures
  answer: Answer
  onAnswer: (answer: Answer) => void
  isReadOnly: boolean
}

/** The means to answer, by type. */
export function AnswerInput({ question, pictures, answer, onAnswer, isReadOnly }: AnswerInputProps) {
  const text = useText(viewText)
  switch (question.type) {
    case 'single': {
      const choice = answer.type === 'single' ? answer.choice : null
      return (
        <Choices
          options={question.options}
          pictures={pictures}
          chosen={choice ? [choice] : []}
          isReadOnly={isReadOnly}
          onChoose={(id) => onAnswer({ type: 'single', choice: id })}
        />
      )
    }
    case 'several': {
      const chosen = answer.type === 'several' ? answer.choices : []
      const toggle = (id: string) =>
        onAnswer({
          type: 'several',
          choices: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
        })
      return (
        <Choices
          options={question.options}
          pictures={pictures}
          chosen={chosen}
          isReadOnly={isReadOnly}
          isSeveral
          onChoose={toggle}
        />
      )
    }
    case 'trueFalse': {
      const value = answer.type === 'trueFalse' ? answer.value : null
      const options = [
        { id: 'true', text: text.true },
        { id: 'false', text: text.false },
      ]
      return (
        <Choices
          options={options}
          pictures={pictures}
          chosen={value === null ? [] : [String(value)]}
          isReadOnly={isReadOnly}
          onChoose={(id) => onAnswer({ type: 'trueFalse', value: id === 'true' })}
        />
      )
    }
    case 'assertionReason': {
      const choice = answer.type === 'assertionReason' ? answer.choice : null
      const options = (['a', 'b', 'c', 'd'] as const).map((id) => ({ id, text: text.assertionAnswers[id] }))
      return (
        <Choices
          options={options}
          pictures={pictures}
          chosen={choice ? [choice] : []}
          isReadOnly={isReadOnly}
          onChoose={(id) => onAnswer({ type: 'assertionReason', choice: id as 'a' })}
        />
      )
    }
    case 'match': {
      const pairs = answer.type === 'match' ? answer.pairs : {}
      const options = question.right.map(({ id, text: words }) => ({ value: id, label: plainText(words) || id }))
      return (
        <ul className={css.pairs}>
          {question.left.map((line) => (
            <li key={line.id}>
              <span>
                <LineView text={line.text} pictures={pictures} />
              </span>
              <NativeSelect
                label={fill(text.partnerOf, { name: plainText(line.text) })}
                labelHidden
                disabled={isReadOnly}
                options={[{ value: '', label: text.choose }, ...options]}
                value={pairs[line.id] ?? ''}
                onChange={(value) =>
                  onAnswer({
                    type: 'match',
                    pairs: Object.fromEntries(
                      Object.entries({ ...pairs, [line.id]: value }).filter(([, one]) => one !== ''),
                    ),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )
    }
    case 'order': {
      const given = answer.type === 'order' ? answer.order : []
      const ids = question.items.map(({ id }) => id)
      const order = given.length === ids.length ? given : ids
      const move = (at: number, by: number) => {
        const next = [...order]
        const [moved = ''] = next.splice(at, 1)
        next.splice(at + by, 0, moved)
        onAnswer({ type: 'order', order: next })
      }
      return (
        <ol className={css.order}>
          {order.map((id, at) => (
            <li key={id}>
              <span className={css.grow}>
                <LineView text={question.items.find((one) => one.id === id)?.text ?? ''} pictures={pictures} />
              </span>
              <IconButton
                size="small"
                icon={IconArrowUp}
                label={text.moveUp}
                disabled={isReadOnly || at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="small"
                icon={IconArrowDown}
                label={text.moveDown}
                disabled={isReadOnly || at === order.length - 1}
                onClick={() => move(at, 1)}
              />
            </li>
          ))}
        </ol>
      )
    }
    case 'numeric':
      return (
        <TextField
          label={question.hasUnit ? text.answerWithUnit : text.answer}
          className={css.narrow}
          maxLength={60}
          autoComplete="off"
          readOnly={isReadOnly}
          value={answer.type === 'numeric' ? answer.text : ''}
          onChange={(value) => onAnswer({ type: 'numeric', text: value })}
        />
      )
    case 'hotSpot':
      return (
        <HotSpotInput
          picture={question.picture}
          src={pictures[question.picture.fileId]}
          points={answer.type === 'hotSpot' ? answer.points : []}
          isReadOnly={isReadOnly}
          onChange={(points) => onAnswer({ type: 'hotSpot', points })}
        />
      )
    case 'short':
    case 'long': {
      const { type } = question
      return (
        <TextArea
          label={text.answer}
          rows={type === 'long' ? 8 : 3}
          readOnly={isReadOnly}
          max={type === 'long' ? 30_000 : 5000}
          value={answer.type === type ? answer.text : ''}
          onChange={(value) => onAnswer({ type, text: value })}
        />
      )
    }
    case 'fillIn':
      return null
  }
}

type ChoicesProps = {
  options: readonly { readonly id: string; readonly text: string }[]
  pictures: Pictures
  chosen: readonly string[]
  isReadOnly: boolean
  isSeveral?: boolean
  onChoose: (id: string) => void
}

function Choices({ options, pictures, chosen, isReadOnly, isSeveral = false, onChoose }: ChoicesProps) {
  const text = useText(viewText)
  const name = useId()
  return (
    <fieldset className={css.options}>
      <legend className="visually-hidden">{isSeveral ? text.chooseSeveral : text.chooseOne}</legend>
      {options.map((option, at) => (
        <label key={option.id} className={css.option} data-chosen={chosen.includes(option.id) || undefined}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={name}
            disabled={isReadOnly}
            checked={chosen.includes(option.id)}
            onChange={() => onChoose(option.id)}
          />
          <span className={css.letter}>{'ABCDEFGHIJKL'[at]}</span>
          <span className={css.grow}>
            <LineView text={option.text} pictures={pictures} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
