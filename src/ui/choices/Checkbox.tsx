import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { cx } from '../classNames.ts'
import { FieldNotes } from '../fields/Field.tsx'
import css from './Choice.module.css'

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked' | 'size'> {
  label: ReactNode
  /** Hides the label visually, as in the first column of a table. */
  labelHidden?: boolean | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of the items it represents. */
  indeterminate?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** A checkbox, alone or for a whole list. */
export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden, checked, onChange, indeterminate = false, hint, error, className, ref, ...native } = props
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  return (
    <div className={cx(css.choice, className)}>
      <label className={cx(css.row, labelHidden && css.alone)}>
        <input
          {...native}
          ref={(element) => {
            own.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          type="checkbox"
          className={css.box}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={labelHidden ? 'visually-hidden' : css.label}>{label}</span>
      </label>
      {(hint || error) && (
        <div className={css.notes}>
          <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
        </div>
      )}
    </div>
  )
}
