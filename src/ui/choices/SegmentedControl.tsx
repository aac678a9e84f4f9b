import { type ReactNode, useId } from 'react'
import { cx } from '../classNames.ts'
import { Icon, type IconType } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import css from './SegmentedControl.module.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: ReactNode
  icon?: IconType | undefined
  /** The key that chooses it, shown before the label; the screen handles the key. */
  kbd?: string | undefined
  disabled?: boolean | undefined
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `joined` to switch views, `apart` for a choice that matters, such as the payment method. */
  look?: 'joined' | 'apart' | undefined
  block?: boolean | undefined
  disabled?: boolean | undefined
}

/** One of two to five short options; arrow keys move between them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, look = 'joined', block, disabled } = props
  const name = useId()
  return (
    <fieldset className={cx(css.group, css[look], block && css.block)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.kbd && <Kbd>{option.kbd}</Kbd>}
          {option.icon && <Icon of={option.icon} size={16} />}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
