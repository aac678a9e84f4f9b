import { newKeys } from '#modules/questions/keys.ts'
import type { QuestionOf } from '#modules/questions/question.ts'
import { plainText } from '#modules/questions/questionText.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { questionsText } from '../words.ts'
import { ChoiceLines } from './ChoiceLines.tsx'
import type { FieldsProps } from './fieldProps.ts'

const roman = (at: number) => ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'][at] ?? ''

export function MatchFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'match'>>) {
  const text = useText(questionsText)
  const rights = question.right.map(({ id, text: words }, at) => ({
    value: id,
    label: `${at + 1}. ${plainText(words)}`,
  }))
  const changeLeft = (left: QuestionOf<'match'>['left']) =>
    onChange({ ...question, left, pairs: Object.fromEntries(left.map(({ id }) => [id, question.pairs[id] ?? ''])) })
  return (
    <>
      <ChoiceLines
        label={text.editor.left}
        addLabel={text.editor.addLeft}
        name={(at) => fill(text.editor.leftLine, { n: roman(at) })}
        lines={question.left}
        onChange={changeLeft}
        errorOf={(at) => errorAt(`left.${at}.text`)}
        error={errorAt('pairs') ?? errorAt('left')}
        beside={({ id }, at) => (
          <NativeSelect
            label={fill(text.editor.partnerOf, { n: roman(at) })}
            labelHidden
            value={question.pairs[id] ?? ''}
            placeholder={text.editor.choosePartner}
            onChange={(partner) => onChange({ ...question, pairs: { ...question.pairs, [id]: partner } })}
            options={rights}
          />
        )}
      />
      <ChoiceLines
        label={text.editor.rightSide}
        addLabel={text.editor.addRight}
        name={(at) => fill(text.editor.rightLine, { n: at + 1 })}
        lines={question.right}
        onChange={(right) => onChange({ ...question, right })}
        errorOf={(at) => errorAt(`right.${at}.text`)}
        error={errorAt('right')}
      />
      <NativeSelect
        label={text.editor.partial}
        value={question.partial}
        onChange={(partial) => onChange({ ...question, partial })}
        options={(['each', 'none'] as const).map((value) => ({ value, label: text.partial.match[value] }))}
      />
    </>
  )
}

export function OrderFields({ question, onChange, errorAt }: FieldsProps<QuestionOf<'order'>>) {
  const text = useText(questionsText)
  return (
    <>
      <ChoiceLines
        label={text.editor.rightOrder}
        addLabel={text.editor.addLine}
        name={(at) => fill(text.editor.line, { n: at + 1 })}
        lines={question.items}
        onChange={(items) => onChange({ ...question, items })}
        errorOf={(at) => errorAt(`items.${at}.text`)}
        error={errorAt('items')}
      />
      <NativeSelect
        label={text.editor.partial}
        value={question.partial}
        onChange={(partial) => onChange({ ...question, partial })}
        options={(['none', 'each', 'neighbours'] as const).map((value) => ({
          value,
          label: text.partial.order[value],
        }))}
      />
    </>
  )
}

/** The next key for a blank: a, b, c … */
export const nextBlank = (taken: readonly string[]): string =>
  [...'abcdefghijklmnop'].find((id) => !taken.includes(id)) ?? newKeys(1, taken)[0] ?? 'z'
