import { IconPlus, IconTrash } from '@tabler/icons-react'
import { newKeys } from '#modules/questions/keys.ts'
import { limits, type QuestionType, questionTypes } from '#modules/questions/kinds.ts'
import type { PlainQuestion, Question, QuestionOf } from '#modules/questions/question.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Select } from '#ui/select/Select.tsx'
import { questionsText } from '../words.ts'
import { MatchFields, nextBlank, OrderFields } from './ArrangeFields.tsx'
import { asType, blankContent } from './blankContent.ts'
import { AssertionFields, SeveralFields, SingleFields, TrueFalseFields } from './ChoiceFields.tsx'
import css from './Editor.module.css'
import type { FieldsProps } from './fieldProps.ts'
import { HotSpotFields } from './HotSpotFields.tsx'
import { TextBox } from './TextBox.tsx'
import { FillInFields, NumericFields, WrittenFields, withBlanksOf } from './TypedFields.tsx'

/** Type, text, answers, explanation and marks of a question. */
export function ContentFields(props: FieldsProps<Question> & { isChild?: boolean }) {
  const { question, onChange, errorAt, isChild = false } = props
  const text = useText(questionsText)
  const types = questionTypes.filter((type) => !isChild || type !== 'passage')
  const changeStem = (stem: string) =>
    onChange(question.type === 'fillIn' ? withBlanksOf({ ...question, stem }) : { ...question, stem })
  const hasScheme = (question.type === 'short' || question.type === 'long') && question.scheme.length > 0
  return (
    <>
      <div className={css.pair}>
        <Select
          label={text.type}
          searchable={false}
          value={question.type}
          onChange={(type) => type && onChange(asType(question, type as QuestionType))}
          options={types.map((value) => ({ value, label: text.types[value] }))}
        />
        <NumberField
          label={text.marks}
          min={0.25}
          max={100}
          step={0.25}
          decimals={2}
          value={question.marks}
          error={errorAt('marks')}
          disabled={question.type === 'passage' || hasScheme}
          onChange={(marks) => onChange({ ...question, marks: marks ?? 0 })}
        />
      </div>
      <TextBox
        label={question.type === 'passage' ? text.editor.passage : text.editor.stem}
        required={question.type !== 'assertionReason'}
        optional={question.type === 'assertionReason'}
        rows={question.type === 'passage' ? 6 : 3}
        hint={text.editor.stemHint}
        value={question.stem}
        error={errorAt('stem')}
        onChange={changeStem}
        {...(question.type === 'fillIn' && { onBlank: () => `[[${nextBlank(question.blanks.map(({ id }) => id))}]]` })}
      />
      <TypeFields {...props} />
      <TextBox
        label={text.editor.explanation}
        optional
        hint={text.editor.explanationHint}
        value={question.explanation}
        error={errorAt('explanation')}
        onChange={(explanation) => onChange({ ...question, explanation })}
      />
    </>
  )
}

function TypeFields(props: FieldsProps<Question>) {
  const { question } = props
  const own = props as never
  switch (question.type) {
    case 'single':
      return <SingleFields {...(own as FieldsProps<QuestionOf<'single'>>)} />
    case 'several':
      return <SeveralFields {...(own as FieldsProps<QuestionOf<'several'>>)} />
    case 'trueFalse':
      return <TrueFalseFields {...(own as FieldsProps<QuestionOf<'trueFalse'>>)} />
    case 'assertionReason':
      return <AssertionFields {...(own as FieldsProps<QuestionOf<'assertionReason'>>)} />
    case 'match':
      return <MatchFields {...(own as FieldsProps<QuestionOf<'match'>>)} />
    case 'order':
      return <OrderFields {...(own as FieldsProps<QuestionOf<'order'>>)} />
    case 'fillIn':
      return <FillInFields {...(own as FieldsProps<QuestionOf<'fillIn'>>)} />
    case 'numeric':
      return <NumericFields {...(own as FieldsProps<QuestionOf<'numeric'>>)} />
    case 'hotSpot':
      return <HotSpotFields {...(own as FieldsProps<QuestionOf<'hotSpot'>>)} />
    case 'short':
    case 'long':
      return <WrittenFields {...(own as FieldsProps<QuestionOf<'short' | 'long'>>)} />
    case 'passage':
      return <PassageFields {...(own as FieldsProps<QuestionOf<'passage'>>)} />
  }
}

function PassageFields({ question, onChange, errorAt, ...shared }: FieldsProps<QuestionOf<'passage'>>) {
  const text = useText(questionsText)
  const { children } = question
  const change = (next: typeof children) =>
    onChange({ ...question, children: next, marks: next.reduce((sum, one) => sum + one.question.marks, 0) })
  return (
    <>
      {errorAt('children') && (
        <p role="alert" className={css.error}>
          {errorAt('children')}
        </p>
      )}
      {children.map((child, at) => (
        <fieldset key={child.id} className={css.child}>
          <legend className={css.legend}>{fill(text.editor.child, { n: at + 1 })}</legend>
          <ContentFields
            {...shared}
            isChild
            question={child.question}
            errorAt={(path) => errorAt(`children.${at}.question.${path}`)}
            onChange={(own) =>
              change(children.map((one) => (one.id === child.id ? { ...one, question: own as PlainQuestion } : one)))
            }
          />
          <IconButton
            icon={IconTrash}
            label={fill(text.editor.remove, { name: fill(text.editor.child, { n: at + 1 }) })}
            disabled={children.length === 1}
            onClick={() => change(children.filter((one) => one.id !== child.id))}
          />
        </fieldset>
      ))}
      {children.length < limits.children && (
        <Button
          icon={IconPlus}
          onClick={() =>
            change([
              ...children,
              {
                id:
                  newKeys(
                    1,
                    children.map(({ id }) => id),
                  )[0] ?? '',
                question: blankContent('single') as PlainQuestion,
              },
            ])
          }
        >
          {text.editor.addChild}
        </Button>
      )}
    </>
  )
}
