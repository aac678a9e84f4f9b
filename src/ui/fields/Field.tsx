import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './Field.module.css'

/** Props that every form field accepts. */
export interface FieldProps {
  label: ReactNode
  /** Hides the label visually, where the surroundings already name the field. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** What is wrong, why, and what to do; empty if valid. */
  error?: ReactNode
  required?: boolean | undefined
  /** Shows "optional" beside the label, for forms where most fields are required. */
  optional?: boolean | undefined
  className?: string | undefined
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldFrameProps extends FieldProps {
  /** At the far end of the label's line, such as a character count. */
  corner?: ReactNode
  id?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/** Separates the props of the frame from those of the control. */
export function splitField<Props extends FieldProps & { id?: string | undefined }>(props: Props) {
  const { label, labelHidden, hint, error, required, optional, className, id, ...control } = props
  return { field: { label, labelHidden, hint, error, required, optional, className, id }, control }
}

export const labelIdOf = (fieldId: string) => `${fieldId}-label`

/** Label, control, error and hint, connected for assistive technology. */
export function Field(props: FieldFrameProps) {
  const { label, labelHidden, hint, error, required, optional, corner, className, children } = props
  const text = useUiText()
  const made = useId()
  const id = props.id ?? made
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx(css.field, className)}>
      <div className={cx(css.top, labelHidden && 'visually-hidden')}>
        <label id={labelIdOf(id)} htmlFor={id} className={css.label}>
          {label}
          {required && (
            <span className={css.star} aria-hidden="true">
              {' *'}
            </span>
          )}
          {optional && <span className={css.optional}> {text.optional}</span>}
        </label>
        {corner}
      </div>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
}

interface FieldNotesProps {
  hint: ReactNode
  hintId: string
  error: ReactNode
  errorId: string
}

/** The error and the hint under a control. */
export function FieldNotes({ hint, hintId, error, errorId }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p id={errorId} className={css.error}>
          <Icon of={IconAlertCircle} size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </>
  )
}
