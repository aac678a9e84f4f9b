import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { QuestionOf } from '#modules/questions/question.ts'
import { blanksIn } from '#modules/questions/questionText.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { questionsText } from '../words.ts'
import css from './Editor.module.css'
import type { FieldsProps } from './fieldProps.ts'
import { TextBox } from './TextBox.tsx'
import { VariantsField } from './VariantsField.tsx'

/** The blanks follow the text: a blank that is typed gets a field for its answers, one that is deleted loses it. */
export function withBlanksOf(question: QuestionOf<'fillIn'>): QuestionOf<'fillIn'> {
  const ids = [...new Set(blanksIn(question.stem))]
  return { ...question, blanks: ids.map((id) => question.blanks.find((one) => one.id === id) ?? { id, accepted: [] }) }
}

export function FillInFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'fillIn'>>) {
  const text = useText(questionsText)
  return (
    <>
      {question.blanks.length === 0 && <p className={css.hint}>{text.editor.noBlanks}</p>}
      {question.blanks.map((blank, at) => (
        <VariantsField
          key={blank.id}
          label={fill(text.editor.blankAnswers, { id: blank.id })}
          hint={text.editor.variantsHint}
          required
          variants={blank.accepted}
          error={errorAt(`blanks.${at}`) ?? errorAt(`blanks.${at}.accepted`)}
          onChange={(accepted) =>
            onChange({
              ...question,
              blanks: question.blanks.map((one) => (one.id === blank.id ? { ...one, accepted } : one)),
            })
          }
        />
      ))}
      {errorAt('blanks') && (
        <p role="alert" className={css.error}>
          {errorAt('blanks')}
        </p>
      )}
      <Checkbox
        label={text.editor.caseSensitive}
        checked={question.isCaseSensitive}
        onChange={(isCaseSensitive) => onChange({ ...question, isCaseSensitive })}
      />
      <NativeSelect
        label={text.editor.partial}
        value={question.partial}
        onChange={(partial) => onChange({ ...question, partial })}
        options={(['each', 'none'] as const).map((value) => ({ value, label: text.partial.fillIn[value] }))}
      />
    </>
  )
}

/** A unit as it is typed: m, or cm=0.01 with its factor. */
const unitText = ({ text, factor }: { text: string; factor: string }) => (factor === '1' ? text : `${text}=${factor}`)
const unitOf = (typed: string) => {
  const [name = '', factor = '1'] = typed.split('=')
  return { text: name.trim(), factor: factor.trim() || '1' }
}

export function NumericFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'numeric'>>) {
  const text = useText(questionsText)
  const { unit, tolerance } = question
  const units = unit?.accepted.map(unitText) ?? []
  const changeUnits = (variants: readonly string[]) => {
    const accepted = variants.map(unitOf)
    onChange({ ...question, unit: accepted.length === 0 ? null : { accepted, without: unit?.without ?? 'half' } })
  }
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={text.editor.number}
          required
          autoComplete="off"
          inputMode="text"
          value={question.answer}
          error={errorAt('answer')}
          onChange={(answer) => onChange({ ...question, answer })}
        />
        <TextField
          label={text.editor.tolerance}
          autoComplete="off"
          value={tolerance.value}
          error={errorAt('tolerance.value')}
          onChange={(value) => onChange({ ...question, tolerance: { ...tolerance, value } })}
        />
        <NativeSelect
          label={text.editor.toleranceKind}
          value={tolerance.kind}
          onChange={(kind) => onChange({ ...question, tolerance: { ...tolerance, kind } })}
          options={(['absolute', 'percent'] as const).map((value) => ({
            value,
            label: text.editor.toleranceKinds[value],
          }))}
        />
      </div>
      <div className={css.pair}>
        <VariantsField
          label={text.editor.units}
          hint={text.editor.unitsHint}
          optional
          variants={units}
          spelling={(typed) => unitText(unitOf(typed))}
          error={errorAt('unit.accepted')}
          onChange={changeUnits}
        />
        {unit && (
          <NativeSelect
            label={text.editor.withoutUnit}
            value={unit.without}
            onChange={(without) => onChange({ ...question, unit: { ...unit, without } })}
            options={(['none', 'half', 'full'] as const).map((value) => ({
              value,
              label: text.editor.withoutUnits[value],
            }))}
          />
        )}
      </div>
    </>
  )
}

export function WrittenFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'short' | 'long'>>) {
  const text = useText(questionsText)
  const { scheme } = question
  const change = (next: typeof scheme) =>
    onChange({
      ...question,
      scheme: next,
      ...(next.length > 0 && { marks: next.reduce((sum, one) => sum + one.marks, 0) }),
    })
  return (
    <>
      <TextBox
        label={text.editor.modelAnswer}
        optional
        rows={3}
        value={question.modelAnswer}
        error={errorAt('modelAnswer')}
        onChange={(modelAnswer) => onChange({ ...question, modelAnswer })}
      />
      <fieldset className={css.lines}>
        <legend className={css.legend}>{text.editor.scheme}</legend>
        <p className={css.hint}>{text.editor.schemeHint}</p>
        {errorAt('scheme') && (
          <p role="alert" className={css.error}>
            {errorAt('scheme')}
          </p>
        )}
        {scheme.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place.
          <div key={at} className={css.point}>
            <TextField
              label={fill(text.editor.point, { n: at + 1 })}
              value={point.text}
              error={errorAt(`scheme.${at}.text`)}
              onChange={(value) => change(scheme.map((one, other) => (other === at ? { ...one, text: value } : one)))}
            />
            <NumberField
              label={text.marks}
              min={0.25}
              max={100}
              step={0.25}
              decimals={2}
              value={point.marks}
              error={errorAt(`scheme.${at}.marks`)}
              onChange={(value) =>
                change(scheme.map((one, other) => (other === at ? { ...one, marks: value ?? 0.25 } : one)))
              }
            />
            <IconButton
              icon={IconTrash}
              label={fill(text.editor.remove, { name: fill(text.editor.point, { n: at + 1 }) })}
              onClick={() => change(scheme.filter((_, other) => other !== at))}
            />
          </div>
        ))}
        <Button size="small" icon={IconPlus} onClick={() => change([...scheme, { text: '', marks: 1 }])}>
          {text.editor.addPoint}
        </Button>
      </fieldset>
    </>
  )
}
