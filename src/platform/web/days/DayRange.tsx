import { useText } from '#platform/web/i18n.tsx'
import { DateRangeField } from '#ui/fields/DateRangeField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { type ReportDays, type ReportDaysRange, reportRanges } from './reportDays.ts'
import { daysText } from './words.ts'

type DayRangeProps = {
  value: ReportDays
  /** Changes of the address: null takes a value out. */
  onChange: (changes: Readonly<Record<'range' | 'from' | 'to', string | null>>) => void
  /** What an address without days means. */
  usual?: ReportDaysRange
  ranges?: readonly ReportDaysRange[]
  min?: string | undefined
  max?: string | undefined
}

/** The days of a report: one of the quick ranges, or days of one's own. */
export function DayRange({ value, onChange, usual = 'Year', ranges = reportRanges, min, max }: DayRangeProps) {
  const text = useText(daysText)
  return (
    <>
      <NativeSelect
        label={text.days}
        value={value.range}
        options={ranges.map((range) => ({ value: range, label: text.ranges[range] }))}
        onChange={(range) => onChange({ range: range === usual ? null : range, from: null, to: null })}
      />
      {value.range === 'Custom' && (
        <DateRangeField
          label={text.custom}
          value={[value.from ?? null, value.to ?? null]}
          min={min}
          max={max}
          onChange={([from, to]) => onChange({ range: 'Custom', from, to })}
        />
      )}
    </>
  )
}
