import { type ReactNode, useId } from 'react'
import { cx } from '../classNames.ts'
import { useUiText } from '../uiText.ts'
import css from './Field.module.css'
import { FieldNotes, type FieldProps } from './Field.tsx'

/** The Field frame for a control that consists of several controls. */
export function FieldSet(props: FieldProps & { disabled?: boolean | undefined; children: ReactNode }) {
  const { label, labelHidden, hint, error, required, optional, className, disabled, children } = props
  const text = useUiText()
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  return (
    <fieldset
      className={cx(css.field, className)}
      disabled={disabled}
      aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
    >
      <legend className={cx(css.label, css.legend, labelHidden && 'visually-hidden')}>
        {label}
        {required && (
          <span className={css.star} aria-hidden="true">
            {' *'}
          </span>
        )}
        {optional && <span className={css.optional}> {text.optional}</span>}
      </legend>
      {children}
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </fieldset>
  )
}
