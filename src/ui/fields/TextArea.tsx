import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../classNames.ts'
import { useUiText } from '../uiText.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import css from './Input.module.css'

type NativeTextAreaProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange' | 'maxLength' | keyof FieldProps
>

export interface TextAreaProps extends FieldProps, NativeTextAreaProps {
  value: string
  onChange: (value: string) => void
  /** Counts towards this many characters. More can be typed, so that a paste is never cut off silently. */
  max?: number | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

// With this many characters or fewer left, the rest is announced.
const announceBelow = 20

/** Several lines of text; grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitField(props)
  const { value, onChange, max, ...native } = control
  const text = useUiText()
  const left = max === undefined ? undefined : max - value.length
  const spoken =
    left === undefined || left > announceBelow ? '' : left < 0 ? text.charactersOver(-left) : text.charactersLeft(left)
  const corner = left !== undefined && (
    <>
      <span className={cx(css.count, left < 0 && css.over)} aria-hidden="true">
        {value.length} / {max}
      </span>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </>
  )
  return (
    <Field {...field} corner={corner}>
      {(wiring) => (
        <div className={cx(css.box, css.areaBox)}>
          <textarea
            {...native}
            {...wiring}
            aria-invalid={wiring['aria-invalid'] ?? (left !== undefined && left < 0 ? true : undefined)}
            className={cx(css.input, css.area)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}
