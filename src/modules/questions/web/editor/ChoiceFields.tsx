import type { QuestionOf } from '#modules/questions/question.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { letterOf } from '../view/letters.ts'
import { questionsText } from '../words.ts'
import { ChoiceLines } from './ChoiceLines.tsx'
import css from './Editor.module.css'
import type { FieldsProps } from './fieldProps.ts'
import { TextBox } from './TextBox.tsx'

export function SingleFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'single'>>) {
  const text = useText(questionsText)
  return (
    <ChoiceLines
      label={text.editor.options}
      addLabel={text.editor.addOption}
      name={(at) => fill(text.editor.option, { letter: letterOf(at) })}
      lines={question.options}
      onChange={(options) => onChange({ ...question, options })}
      errorOf={(at) => errorAt(`options.${at}.text`)}
      error={errorAt('right') ?? errorAt('options')}
      beside={({ id }) => (
        <label className={css.right}>
          <input
            type="radio"
            name="right"
            checked={question.right === id}
            onChange={() => onChange({ ...question, right: id })}
          />
          {text.editor.right}
        </label>
      )}
    />
  )
}

export function SeveralFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'several'>>) {
  const text = useText(questionsText)
  const toggle = (id: string) =>
    onChange({
      ...question,
      right: question.right.includes(id) ? question.right.filter((one) => one !== id) : [...question.right, id],
    })
  return (
    <>
      <ChoiceLines
        label={text.editor.options}
        addLabel={text.editor.addOption}
        name={(at) => fill(text.editor.option, { letter: letterOf(at) })}
        lines={question.options}
        onChange={(options) =>
          onChange({ ...question, options, right: question.right.filter((id) => options.some((one) => one.id === id)) })
        }
        errorOf={(at) => errorAt(`options.${at}.text`)}
        error={errorAt('right') ?? errorAt('options')}
        beside={({ id }) => (
          <label className={css.right}>
            <input type="checkbox" checked={question.right.includes(id)} onChange={() => toggle(id)} />
            {text.editor.right}
          </label>
        )}
      />
      <NativeSelect
        label={text.editor.partial}
        value={question.partial}
        onChange={(partial) => onChange({ ...question, partial })}
        options={(['none', 'each', 'rightOnly'] as const).map((value) => ({
          value,
          label: text.partial.several[value],
        }))}
      />
    </>
  )
}

export function TrueFalseFields({ question, onChange }: FieldsProps<QuestionOf<'trueFalse'>>) {
  const text = useText(questionsText)
  return (
    <RadioGroup
      label={text.editor.rightAnswer}
      across
      value={String(question.right)}
      onChange={(value) => onChange({ ...question, right: value === 'true' })}
      options={[
        { value: 'true', label: text.editor.true },
        { value: 'false', label: text.editor.false },
      ]}
    />
  )
}

export function AssertionFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'assertionReason'>>) {
  const text = useText(questionsText)
  return (
    <>
      <TextBox
        label={text.editor.assertion}
        required
        value={question.assertion}
        error={errorAt('assertion')}
        onChange={(assertion) => onChange({ ...question, assertion })}
      />
      <TextBox
        label={text.editor.reason}
        required
        value={question.reason}
        error={errorAt('reason')}
        onChange={(reason) => onChange({ ...question, reason })}
      />
      <RadioGroup
        label={text.editor.rightAnswer}
        value={question.right}
        onChange={(right) => onChange({ ...question, right })}
        options={(['a', 'b', 'c', 'd'] as const).map((value) => ({ value, label: text.assertionAnswers[value] }))}
      />
    </>
  )
}
