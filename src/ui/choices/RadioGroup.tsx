import { type ReactNode, useId } from 'react'
import { cx } from '../classNames.ts'
import type { FieldProps } from '../fields/Field.tsx'
import { FieldSet } from '../fields/FieldSet.tsx'
import css from './Choice.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Side by side if there is room. */
  across?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** One of a few options, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, across, name, ...frame } = props
  const made = useId()
  return (
    <FieldSet {...frame}>
      <div className={cx(css.group, across && css.across)}>
        {options.map((option) => (
          <label key={option.value} className={css.row}>
            <input
              type="radio"
              className={css.radio}
              name={name ?? made}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={css.label}>
              {option.label}
              {option.hint && <span className={css.optionHint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}
