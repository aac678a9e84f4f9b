import { IconChevronDown } from '@tabler/icons-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from '../classNames.ts'
import { Field, type FieldProps, splitField } from '../fields/Field.tsx'
import input from '../fields/Input.module.css'
import { Icon } from '../Icon.tsx'
import css from './NativeSelect.module.css'
import type { SelectOption } from './selectOptions.ts'

type NativeSelectAttributes = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'size' | 'multiple' | keyof FieldProps
>

export interface NativeSelectProps<Value extends string> extends FieldProps, NativeSelectAttributes {
  options: readonly SelectOption<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  size?: 'default' | 'large' | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The browser's own select: no extra code, and the best one on a phone. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { field, control } = splitField(props)
  const { options, value, onChange, placeholder, size, ...native } = control
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={cx(input.box, css.box, size === 'large' && input.large)}>
          <select
            {...native}
            {...wiring}
            className={cx(input.input, css.select)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} size={16} className={css.chevron} />
        </div>
      )}
    </Field>
  )
}
