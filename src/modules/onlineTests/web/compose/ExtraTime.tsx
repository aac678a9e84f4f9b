import { IconX } from '@tabler/icons-react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Select } from '#ui/select/Select.tsx'
import { limits } from '../../rules/kinds.ts'
import { onlineTestText } from '../words.ts'
import css from './Compose.module.css'
import { allowanceKey, allowanceOf } from './testForm.ts'

type Props = {
  students: readonly { readonly studentId: string; readonly name: string }[]
  /** Each `studentId/percent/minutes`. */
  value: readonly string[]
  onChange: (allowances: readonly string[]) => void
  error?: string | undefined
}

/** What is usual: a quarter more. */
const usual = { percent: 125, minutes: 0 }

/** Students who get more time than the others, as a share of the test's time and in minutes. */
export function ExtraTime({ students, value, onChange, error }: Props) {
  const { compose: text } = useText(onlineTestText)
  const given = value.map(allowanceOf)
  const nameOf = (studentId: string) => students.find((one) => one.studentId === studentId)?.name ?? text.leftClass
  const change = (studentId: string, changes: { percent?: number; minutes?: number }) =>
    onChange(given.map((one) => allowanceKey(one.studentId === studentId ? { ...one, ...changes } : one)))
  return (
    <FieldSet label={text.extraTime} hint={text.extraTimeHint} error={error}>
      {given.map(({ studentId, percent, minutes }) => (
        <div key={studentId} className={css.extra}>
          <span className={css.extraName}>{nameOf(studentId)}</span>
          <NumberField
            label={fill(text.percentOf, { name: nameOf(studentId) })}
            labelHidden
            suffix="%"
            min={0}
            max={300}
            step={25}
            value={percent - 100}
            onChange={(more) => change(studentId, { percent: 100 + (more ?? 0) })}
          />
          <NumberField
            label={fill(text.minutesOf, { name: nameOf(studentId) })}
            labelHidden
            suffix={text.min}
            min={0}
            max={limits.addedMinutes}
            step={5}
            value={minutes}
            onChange={(more) => change(studentId, { minutes: more ?? 0 })}
          />
          <IconButton
            icon={IconX}
            label={fill(text.noExtra, { name: nameOf(studentId) })}
            onClick={() => onChange(given.filter((one) => one.studentId !== studentId).map(allowanceKey))}
          />
        </div>
      ))}
      <Select
        key={given.length}
        label={text.addExtra}
        optional
        value={null}
        onChange={(studentId) => studentId && onChange([...value, allowanceKey({ studentId, ...usual })])}
        options={students
          .filter(({ studentId }) => !given.some((one) => one.studentId === studentId))
          .map(({ studentId, name }) => ({ value: studentId, label: name }))}
      />
    </FieldSet>
  )
}
