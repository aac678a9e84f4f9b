import { type ReactNode, useId } from 'react'
import { cx } from '../classNames.ts'
import css from './Choice.module.css'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  /** Puts the label first and the switch at the far end, for lists of settings. */
  spread?: boolean | undefined
  name?: string | undefined
}

/** On or off, taking effect immediately. In a form that has to be saved, use a Checkbox. */
export function Switch({ label, hint, checked, onChange, disabled, spread, name }: SwitchProps) {
  const id = useId()
  return (
    <div className={css.choice}>
      <label htmlFor={id} className={cx(css.row, spread && css.switchRow)}>
        <input
          type="checkbox"
          role="switch"
          id={id}
          name={name}
          className={css.switch}
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          <span id={`${id}-label`} className={css.label}>
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className={css.optionHint}>
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}
