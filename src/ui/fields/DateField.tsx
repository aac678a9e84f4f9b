import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { Calendar } from '../calendar/Calendar.tsx'
import { cx } from '../classNames.ts'
import { type IsoDate, readDate, showDate } from '../formats/dateText.ts'
import { Icon } from '../Icon.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { useUiText } from '../uiText.ts'
import css from './DateField.module.css'
import { Field, type FieldProps, splitField } from './Field.tsx'
import input from './Input.module.css'

export interface DateFieldProps extends FieldProps {
  value: IsoDate | null
  onChange: (value: IsoDate | null) => void
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  /** Days that cannot be chosen, such as holidays. */
  closed?: ((date: IsoDate) => boolean) | undefined
  /** False if there is already a calendar next to it. */
  picker?: boolean | undefined
  size?: 'default' | 'large' | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The text being typed and its validation. */
function useTypedDate({ value, onChange, min, max, onBlur }: DateFieldProps) {
  const text = useUiText()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const problemOf = (date: IsoDate | null) => {
    if (date === null) return text.dateInvalid
    if (min && date < min) return text.dateTooEarly(showDate(min))
    if (max && date > max) return text.dateTooLate(showDate(max))
    return ''
  }
  return {
    shown: typed ?? showDate(value),
    problem,
    type: (next: string) => {
      setTyped(next)
      setProblem('')
      const date = readDate(next)
      onChange(date !== null && problemOf(date) === '' ? date : null)
    },
    leave: () => {
      if (typed !== null) {
        const found = typed.trim() === '' ? '' : problemOf(readDate(typed))
        setProblem(found)
        if (found === '') setTyped(null)
      }
      onBlur?.()
    },
    pick: (date: IsoDate) => {
      setTyped(null)
      setProblem('')
      onChange(date)
    },
  }
}

/** A date, typed as 14/11/2026 or picked. Invalid text stays in the field with the reason. */
export function DateField(props: DateFieldProps) {
  const { field, control } = splitField(props)
  const { value, min, max, closed, picker = true, size, disabled, name, ref } = control
  const text = useUiText()
  const { shown, problem, type, leave, pick } = useTypedDate(props)
  const [open, setOpen] = useState(false)
  const keys = (event: KeyboardEvent) => {
    if (!picker || event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Field {...field} error={field.error || problem}>
      {(wiring) => (
        <div className={cx(input.box, css.box, size === 'large' && input.large)}>
          <input
            disabled={disabled}
            name={name}
            ref={ref}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={text.datePlaceholder}
            className={input.input}
            value={shown}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={keys}
          />
          {picker && (
            <DatePop
              value={value}
              min={min}
              max={max}
              closed={closed}
              disabled={disabled}
              open={open}
              setOpen={setOpen}
              onChange={(date) => date && pick(date)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

type DatePopProps = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'closed' | 'disabled'> & {
  open: boolean
  setOpen: (open: boolean) => void
}

function DatePop({ value, onChange, min, max, closed, disabled, open, setOpen }: DatePopProps) {
  const text = useUiText()
  const button = useRef<HTMLButtonElement>(null)
  const pick = (date: IsoDate) => {
    onChange(date)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={input.inner}
        aria-label={text.openCalendar}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <Icon of={IconCalendar} />
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={text.openCalendar}
        align="end"
        className={css.popover}
      >
        <Calendar value={value} onChange={pick} min={min} max={max} closed={closed} />
      </Popover>
    </>
  )
}
