import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { LazyCalendar } from './calendar/LazyCalendar.tsx'
import { cx } from './cx.ts'
import css from './DateField.module.css'
import { type IsoDate, readDate, showDate } from './datetext.ts'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import input from './Input.module.css'
import { Popover } from './Popover.tsx'
import { useUiText } from './UiText.ts'

export interface DateFieldProps extends FieldProps {
  value: IsoDate | null
  onChange: (value: IsoDate | null) => void
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  /** Days that cannot be chosen, such as holidays. */
  closed?: ((date: IsoDate) => boolean) | undefined
  /** False where a calendar already stands beside it. */
  picker?: boolean | undefined
  size?: 'default' | 'large' | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A day, typed as 14/11/2026 or picked; what was typed stays in sight with the reason when it is no good. */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden, hint, error, required, optional, className, id, ...control } = props
  const { value, onChange, min, max, closed, picker = true, size, onBlur, ...native } = control
  const text = useUiText()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const problemOf = (date: IsoDate | null) => {
    if (date === null) return text.dateInvalid
    if (min && date < min) return text.dateTooEarly(showDate(min))
    if (max && date > max) return text.dateTooLate(showDate(max))
    return ''
  }
  const type = (next: string) => {
    setTyped(next)
    setProblem('')
    const date = readDate(next)
    onChange(date !== null && problemOf(date) === '' ? date : null)
  }
  const leave = () => {
    if (typed !== null) {
      const found = typed.trim() === '' ? '' : problemOf(readDate(typed))
      setProblem(found)
      if (found === '') setTyped(null)
    }
    onBlur?.()
  }
  const pick = (date: IsoDate) => {
    setTyped(null)
    setProblem('')
    onChange(date)
    setOpen(false)
    button.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (!picker || event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Field {...{ label, labelHidden, hint, required, optional, className, id }} error={error || problem}>
      {(wiring) => (
        <div className={cx(input.box, css.box, size === 'large' && input.large)}>
          <input
            {...native}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={text.datePlaceholder}
            className={input.input}
            value={typed ?? showDate(value)}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={keys}
          />
          {picker && (
            <button
              ref={button}
              type="button"
              className={input.inner}
              aria-label={text.openCalendar}
              aria-haspopup="dialog"
              aria-expanded={open}
              disabled={native.disabled}
              onClick={() => setOpen(!open)}
            >
              <Icon of={IconCalendar} />
            </button>
          )}
          <Popover
            open={open}
            onClose={() => setOpen(false)}
            anchor={button}
            label={text.openCalendar}
            align="end"
            className={css.popover}
          >
            <LazyCalendar value={value} onChange={pick} min={min} max={max} closed={closed} />
          </Popover>
        </div>
      )}
    </Field>
  )
}
