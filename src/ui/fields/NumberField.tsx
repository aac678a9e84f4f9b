import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { fitNumber, readNumber, showNumber } from '../formats/numberText.ts'
import { useLook } from '../theme/Theme.tsx'
import { useUiText } from '../uiText.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import css from './Input.module.css'
import { TextInput } from './TextField.tsx'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  /** Called as soon as the text is a number; null if it is empty or not a number. */
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  decimals?: number | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  size?: 'default' | 'large' | undefined
  align?: 'start' | 'end' | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  id?: string | undefined
  name?: string | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A number, typed freely, then fitted and formatted on blur; arrow keys step by one, page keys by ten. */
export function NumberField(props: NumberFieldProps) {
  const { field, control } = splitField(props)
  const { value, onChange, min, max, step = 1, decimals = 0, align = 'end', onBlur, onFocus, ...native } = control
  const { locale } = useLook()
  const text = useUiText()
  const [typed, setTyped] = useState<string | null>(null)
  const [change, setChange] = useState<string | null>(null)

  const type = (next: string) => {
    setTyped(next)
    setChange(null)
    onChange(readNumber(next))
  }
  const changeOf = (read: number, fitted: number) => {
    if (fitted === read) return null
    const shown = showNumber(fitted, locale, decimals)
    if (max !== undefined && read > max) return text.numberTooHigh(shown)
    return min !== undefined && read < min ? text.numberTooLow(shown) : text.numberRounded(shown)
  }
  const leave = () => {
    const read = typed === null ? value : readNumber(typed)
    if (read !== null) {
      const fitted = fitNumber(read, decimals, min, max)
      if (typed !== null) setChange(changeOf(read, fitted))
      onChange(fitted)
    }
    if (typed !== null && (read !== null || typed.trim() === '')) setTyped(null)
    onBlur?.()
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (by === undefined || native.disabled || native.readOnly) return
    event.preventDefault()
    setTyped(null)
    setChange(null)
    onChange(fitNumber((value ?? 0) + by * step, decimals, min, max))
  }
  return (
    <Field {...field} hint={change ?? field.hint}>
      {(wiring) => (
        <TextInput
          {...native}
          {...wiring}
          role="spinbutton"
          aria-valuenow={value ?? undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          className={align === 'end' ? css.number : undefined}
          value={typed ?? showNumber(value, locale, decimals)}
          onChange={type}
          onBlur={leave}
          onFocus={() => onFocus?.()}
          onKeyDown={press}
        />
      )}
    </Field>
  )
}
