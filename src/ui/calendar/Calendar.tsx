import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePicker, type DateStringValue } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { IsoDate } from '../datetext.ts'
import { Icon } from '../Icon.tsx'
import { MantineRoot } from '../theme/MantineRoot.tsx'
import { useLook } from '../theme/Theme.tsx'
import { useUiText } from '../UiText.ts'
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

/** A month, or two for a range, with arrow keys; loaded when first opened. */
export function Calendar(props: CalendarProps) {
  const { locale } = useLook()
  const text = useUiText()
  const box = useRef<HTMLDivElement>(null)
  const words = useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', numberingSystem: 'latn', ...options })
      return (date: DateStringValue) => made.format(day(date))
    }
    return {
      month: format({ month: 'long', year: 'numeric' }),
      weekday: format({ weekday: 'short' }),
      full: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      monthInList: format({ month: 'short' }),
    }
  }, [locale])
  useEffect(() => {
    const days = box.current?.querySelector<HTMLElement>('[data-selected],[data-first-in-range]')
    const today = box.current?.querySelector<HTMLElement>('[data-today]:not(:disabled)')
    ;(days ?? today ?? box.current?.querySelector<HTMLElement>('td button:not(:disabled)'))?.focus()
  }, [])
  const shared = {
    locale: 'en',
    firstDayOfWeek: weekStart(locale),
    monthLabelFormat: words.month,
    weekdayFormat: words.weekday,
    monthsListFormat: words.monthInList,
    getDayAriaLabel: words.full,
    ariaLabels: { previousMonth: text.previousMonth, nextMonth: text.nextMonth },
    nextIcon: <Icon of={IconChevronRight} className={css.arrow} />,
    previousIcon: <Icon of={IconChevronLeft} className={css.arrow} />,
    highlightToday: true,
    hideOutsideDates: true,
    withCellSpacing: false,
    classNames: css as Record<string, string>,
    ...(props.min ? { minDate: props.min } : {}),
    ...(props.max ? { maxDate: props.max } : {}),
    ...(props.closed ? { excludeDate: props.closed } : {}),
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
            defaultDate={props.value[0] ?? props.min ?? new Date()}
            value={[props.value[0], props.value[1]]}
            onChange={(next) => props.onChange([next[0], next[1]])}
          />
        ) : (
          <DatePicker
            {...shared}
            defaultDate={props.value ?? props.max ?? new Date()}
            value={props.value}
            onChange={(next) => next && props.onChange(next)}
          />
        )}
      </div>
    </MantineRoot>
  )
}
