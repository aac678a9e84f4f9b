import { IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { minutesOf } from '../calendar/dayTime.ts'
import { readTime } from '../formats/dateText.ts'
import { useUiText } from '../uiText.ts'
import css from './DateField.module.css'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { TextInput } from './TextField.tsx'

export interface TimeFieldProps extends FieldProps {
  /** `HH:mm`, 24 hours. */
  value: string | null
  onChange: (value: string | null) => void
  /** Step of the arrow keys in minutes. */
  step?: number | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const clock = (minutes: number) => {
  const day = 24 * 60
  const within = ((minutes % day) + day) % day
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** A time of day, typed as 9:15, 915 or 9.15 pm; arrow keys change it by the step. */
export function TimeField(props: TimeFieldProps) {
  const { field, control } = splitField(props)
  const { value, onChange, step = 5, onBlur, ...native } = control
  const text = useUiText()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const type = (next: string) => {
    setTyped(next)
    setProblem('')
    onChange(readTime(next))
  }
  const leave = () => {
    if (typed !== null) {
      const bad = typed.trim() !== '' && readTime(typed) === null
      setProblem(bad ? text.timeInvalid : '')
      if (!bad) setTyped(null)
    }
    onBlur?.()
  }
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by === undefined || native.disabled) return
    event.preventDefault()
    setTyped(null)
    setProblem('')
    onChange(clock(minutesOf(value ?? '08:00') + by))
  }
  return (
    <Field {...field} className={field.className ?? css.time} error={field.error || problem}>
      {(wiring) => (
        <TextInput
          {...native}
          {...wiring}
          icon={IconClock}
          inputMode="numeric"
          autoComplete="off"
          placeholder={text.timePlaceholder}
          value={typed ?? value ?? ''}
          onChange={type}
          onBlur={leave}
          onKeyDown={keys}
        />
      )}
    </Field>
  )
}
