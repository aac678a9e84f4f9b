import { IconPlus, IconX } from '@tabler/icons-react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { limits } from '../marks.ts'
import css from './Offline.module.css'
import { questionKey, questionOf, sumOf } from './testForm.ts'
import { offlineTestText } from './words.ts'

type Props = { value: readonly string[]; onChange: (questions: readonly string[]) => void; error?: string | undefined }

/** The questions of a paper by their numbers and marks. */
export function Questions({ value, onChange, error }: Props) {
  const { form: text } = useText(offlineTestText)
  const { number } = useFormat()
  const asked = value.map(questionOf)
  const set = (at: number, changes: { label?: string; marks?: number }) =>
    onChange(asked.map((one, place) => questionKey(place === at ? { ...one, ...changes } : one)))
  const add = (count: number) => {
    const labels = new Set(asked.map(({ label }) => label))
    const next: string[] = []
    for (let n = asked.length + 1; next.length < count && asked.length + next.length < limits.questions; n += 1)
      if (!labels.has(String(n))) next.push(questionKey({ label: String(n), marks: asked.at(-1)?.marks ?? 1 }))
    onChange([...value, ...next])
  }
  return (
    <FieldSet label={text.questions} hint={text.questionsHint} required error={error}>
      {asked.map(({ label, marks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place while its number is being typed.
        <div key={at} className={css.question}>
          <TextField
            label={fill(text.label, { n: at + 1 })}
            labelHidden
            maxLength={20}
            value={label}
            onChange={(next) => set(at, { label: next })}
          />
          <NumberField
            label={fill(text.marks, { n: at + 1 })}
            labelHidden
            min={0.25}
            max={100}
            step={0.5}
            decimals={2}
            value={marks}
            onChange={(next) => set(at, { marks: next ?? 0 })}
          />
          <IconButton
            icon={IconX}
            label={fill(text.leaveOut, { n: label || at + 1 })}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div className={css.ways}>
        <Button size="small" icon={IconPlus} onClick={() => add(1)}>
          {text.addQuestion}
        </Button>
        <Button size="small" onClick={() => add(5)}>
          {text.addMany}
        </Button>
        <span className={css.meta}>{fill(text.sum, { n: number(sumOf(value)) })}</span>
      </div>
    </FieldSet>
  )
}
