import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePicker, type DateStringValue } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { IsoDate } from '../formats/dateText.ts'
import { Icon } from '../Icon.tsx'
import { MantineRoot } from '../theme/MantineRoot.tsx'
import { useLook } from '../theme/Theme.tsx'
import { useUiText } from '../uiText.ts'
import css from './Calendar.module.css'

export type IsoRange = readonly [IsoDate | null, IsoDate | null]

interface Shared {
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  /** Days that cannot be chosen, such as holidays. */
  closed?: ((date: IsoDate) => boolean) | undefined
}

export type CalendarProps = Shared &
  (
    | { range?: false; value: IsoDate | null; onChange: (value: IsoDate) => void }
    | { range: true; value: IsoRange; onChange: (value: IsoRange) => void; months: 1 | 2 }
  )

const weekStart = (locale: string) => {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return ((info.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}

const day = (date: DateStringValue | Date) => new Date(`${String(date).slice(0, 10)}T00:00:00Z`)

/** The calendar's words and names as the locale says them, so that no date library has to know the language. */
function useCalendarWords() {
  const { locale } = useLook()
  const text = useUiText()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', numberingSystem: 'latn', ...options })
      return (date: DateStringValue) => made.format(day(date))
    }
    const years = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    return {
      firstDayOfWeek: weekStart(locale),
      monthLabelFormat: format({ month: 'long', year: 'numeric' }),
      weekdayFormat: format({ weekday: 'short' }),
      getDayAriaLabel: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      monthsListFormat: format({ month: 'short' }),
      ariaLabels: {
        previousMonth: text.previousMonth,
        nextMonth: text.nextMonth,
        previousYear: years.format(-1, 'year'),
        nextYear: years.format(1, 'year'),
        previousDecade: years.format(-10, 'year'),
        nextDecade: years.format(10, 'year'),
      },
    }
  }, [locale, text])
}

function focusDay(box: HTMLElement | null) {
  const first = (selector: string) => box?.querySelector<HTMLElement>(selector)
  const target =
    first('[data-selected],[data-first-in-range]') ??
    first('[data-today]:not(:disabled)') ??
    first('td button:not(:disabled)')
  target?.focus()
}

/** Today, or the nearest day to it that may be chosen. */
function startingMonth(min: IsoDate | undefined, max: IsoDate | undefined): IsoDate {
  const now = new Date()
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  if (max && today > max) return max
  return min && today < min ? min : today
}

/** A month, or two for a range, with arrow keys; loaded when first opened. */
export function Calendar(props: CalendarProps) {
  const { min, max, closed } = props
  const words = useCalendarWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusDay(box.current), [])
  const shared = {
    ...words,
    locale: 'en',
    nextIcon: <Icon of={IconChevronRight} className={css.arrow} />,
    previousIcon: <Icon of={IconChevronLeft} className={css.arrow} />,
    highlightToday: true,
    hideOutsideDates: true,
    withCellSpacing: false,
    classNames: css as Record<string, string>,
    defaultDate: (props.range ? props.value[0] : props.value) ?? startingMonth(min, max),
    ...(min ? { minDate: min } : {}),
    ...(max ? { maxDate: max } : {}),
    ...(closed ? { excludeDate: closed } : {}),
  }
  return (
    <MantineRoot>
      <div ref={box}>
        {props.range ? (
          <DatePicker
            {...shared}
            type="range"
            numberOfColumns={props.months}
            allowSingleDateInRange
            value={[props.value[0], props.value[1]]}
            onChange={(next) => props.onChange([next[0], next[1]])}
          />
        ) : (
          <DatePicker {...shared} value={props.value} onChange={(next) => next && props.onChange(next)} />
        )}
      </div>
    </MantineRoot>
  )
}
