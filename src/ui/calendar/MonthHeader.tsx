import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { IsoDate } from '../formats/dateText.ts'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './Calendar.module.css'
import { addMonths, type IsoMonth, monthOf, today } from './calendarDays.ts'
import type { CalendarNames } from './calendarNames.ts'

interface MonthHeaderProps {
  month: IsoMonth
  names: CalendarNames
  min: IsoDate | undefined
  max: IsoDate | undefined
  hasPrevious: boolean
  hasNext: boolean
  onChange: (month: IsoMonth) => void
}

/** Range of the year list when there are no bounds. */
const [yearsBack, yearsAhead] = [100, 20]

function yearsOf(shown: number, min: IsoDate | undefined, max: IsoDate | undefined): number[] {
  const now = Number(today().slice(0, 4))
  const first = Math.min(shown, min ? Number(min.slice(0, 4)) : now - yearsBack)
  const last = Math.max(shown, max ? Number(max.slice(0, 4)) : now + yearsAhead)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** The month's name, with lists to jump to another month or year. */
export function MonthHeader({ month, names, min, max, hasPrevious, hasNext, onChange }: MonthHeaderProps) {
  const text = useUiText()
  const [year = 0, number = 0] = month.split('-').map(Number)
  const go = (to: IsoMonth) => {
    const earliest = min && monthOf(min)
    const latest = max && monthOf(max)
    onChange(earliest && to < earliest ? earliest : latest && to > latest ? latest : to)
  }
  const monthIn = (toYear: number, toNumber: number) => `${toYear}-${String(toNumber).padStart(2, '0')}`
  return (
    <div className={css.header}>
      <span className={css.turnSpace}>
        {hasPrevious && (
          <button
            type="button"
            className={css.turn}
            aria-label={text.previousMonth}
            disabled={min !== undefined && month <= monthOf(min)}
            onClick={() => go(addMonths(month, -1))}
          >
            <Icon of={IconChevronLeft} className={css.arrow} />
          </button>
        )}
      </span>
      <JumpList
        label={text.month}
        value={number}
        options={names.months.map((name, at) => [at + 1, name])}
        onChange={(next) => go(monthIn(year, next))}
      />
      <JumpList
        label={text.year}
        value={year}
        options={yearsOf(year, min, max).map((one) => [one, String(one)])}
        onChange={(next) => go(monthIn(next, number))}
      />
      <span className={css.turnSpace}>
        {hasNext && (
          <button
            type="button"
            className={css.turn}
            aria-label={text.nextMonth}
            disabled={max !== undefined && month >= monthOf(max)}
            onClick={() => go(addMonths(month, 1))}
          >
            <Icon of={IconChevronRight} className={css.arrow} />
          </button>
        )}
      </span>
    </div>
  )
}

interface JumpListProps {
  label: string
  value: number
  options: readonly (readonly [value: number, label: string])[]
  onChange: (value: number) => void
}

function JumpList({ label, value, options, onChange }: JumpListProps) {
  return (
    <span className={css.jump}>
      <select aria-label={label} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={14} className={css.jumpMark} />
    </span>
  )
}
