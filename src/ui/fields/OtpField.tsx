import { type Ref, useState } from 'react'
import { cx } from '../classNames.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import css from './OtpField.module.css'

export interface OtpFieldProps extends FieldProps {
  value: string
  onChange: (digits: string) => void
  /** Called when the last digit is entered. */
  onComplete?: ((digits: string) => void) | undefined
  length?: number | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const digitsOf = (typed: string) =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/\D/g, '')

/** The drawn boxes cannot show a caret in the middle, so it goes to the end; a selection is left alone. */
function caretToEnd(input: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    input.setSelectionRange(value.length, value.length)
}

/** A one-time code: one real input behind drawn boxes, so that paste, autofill and screen readers just work. */
export function OtpField(props: OtpFieldProps) {
  const { field, control } = splitField(props)
  const { value, onChange, onComplete, length = 6, ...native } = control
  const [focused, setFocused] = useState(false)
  const type = (typed: string) => {
    const digits = digitsOf(typed).slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={cx(css.code, field.error ? css.wrong : undefined)} dir="ltr">
          <div className={css.cells} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by index.
                key={index}
                className={cx(css.cell, focused && index === Math.min(value.length, length - 1) && css.current)}
              >
                {value[index] ?? ''}
              </span>
            ))}
          </div>
          <input
            {...native}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            spellCheck={false}
            className={css.input}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={(event) => caretToEnd(event.currentTarget)}
          />
        </div>
      )}
    </Field>
  )
}
