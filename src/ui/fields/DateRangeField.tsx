import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Calendar, type IsoRange } from '../calendar/Calendar.tsx'
import { cx } from '../classNames.ts'
import { type IsoDate, showDate } from '../formats/dateText.ts'
import { Icon } from '../Icon.tsx'
import { useMedia } from '../layout/measurements.ts'
import { Popover } from '../overlays/Popover.tsx'
import { useUiText } from '../uiText.ts'
import css from './DateField.module.css'
import { DateField } from './DateField.tsx'
import { Field, type FieldProps, labelIdOf, splitField } from './Field.tsx'

export interface QuickRange {
  label: string
  from: IsoDate
  to: IsoDate
}

export interface DateRangeFieldProps extends FieldProps {
  value: IsoRange
  onChange: (value: IsoRange) => void
  /** Named ranges such as "This term", offered beside the calendar. */
  quick?: readonly QuickRange[] | undefined
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

/** A date range: by name, by typing, or on two months side by side. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { field, control } = splitField(props)
  const { value, quick = [], placeholder, disabled } = control
  const text = useUiText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [from, to] = value
  const named = quick.find((one) => one.from === from && one.to === to)
  const words = from || to ? `${showDate(from) || '…'} – ${showDate(to) || '…'}` : ''
  return (
    <Field {...field}>
      {({ id: buttonId, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <>
          <button
            ref={button}
            type="button"
            id={buttonId}
            aria-labelledby={`${labelIdOf(buttonId)} ${buttonId}-value`}
            aria-describedby={describedBy}
            {...(invalid ? { 'data-invalid': '' } : {})}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            className={css.range}
            onClick={() => setOpen(!open)}
          >
            <Icon of={IconCalendar} />
            <span id={`${buttonId}-value`} className={cx(!words && css.unset)}>
              {named ? `${named.label} · ${words}` : words || (placeholder ?? text.choose)}
            </span>
          </button>
          <Popover
            open={open}
            onClose={() => setOpen(false)}
            anchor={button}
            label={typeof field.label === 'string' ? field.label : text.openCalendar}
            className={css.popover}
          >
            <RangePicker {...control} quick={quick} onDone={() => setOpen(false)} />
          </Popover>
        </>
      )}
    </Field>
  )
}

type RangePickerProps = Pick<DateRangeFieldProps, 'value' | 'onChange' | 'min' | 'max'> & {
  quick: readonly QuickRange[]
  onDone: () => void
}

function RangePicker({ value, onChange, quick, min, max, onDone }: RangePickerProps) {
  const text = useUiText()
  const wide = useMedia('(min-width: 768px)')
  const [from, to] = value
  return (
    <div className={css.picker}>
      {quick.length > 0 && (
        <div className={css.quick}>
          {quick.map((one) => (
            <button
              key={one.label}
              type="button"
              className={css.quickButton}
              aria-pressed={one.from === from && one.to === to}
              onClick={() => {
                onChange([one.from, one.to])
                onDone()
              }}
            >
              {one.label}
            </button>
          ))}
        </div>
      )}
      <div className={css.side}>
        <div className={css.typed}>
          <DateField
            picker={false}
            label={text.rangeFrom}
            value={from}
            onChange={(next) => onChange([next, to])}
            min={min}
            max={max}
          />
          <DateField
            picker={false}
            label={text.rangeTo}
            value={to}
            onChange={(next) => onChange([from, next])}
            min={min}
            max={max}
            error={from && to && to < from ? text.rangeBackwards : undefined}
          />
        </div>
        <Calendar range months={wide ? 2 : 1} value={value} onChange={onChange} min={min} max={max} />
      </div>
    </div>
  )
}
