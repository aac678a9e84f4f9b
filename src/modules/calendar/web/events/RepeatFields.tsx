import { frequencies } from '#modules/calendar/recurrence.ts'
import { addDays, type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import css from '#platform/web/forms/Form.module.css'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { calendarText } from '../words.ts'
import type { EventFormValues } from './eventFields.ts'
import repeatCss from './RepeatFields.module.css'

type RepeatFieldsProps = {
  values: EventFormValues
  errors: Readonly<Record<string, string | undefined>>
  changeAll: (changed: Partial<EventFormValues>) => void
}

/** Any Monday; only used for the weekday names. */
const aMonday = '2026-11-16' as CivilDate

/** How an event repeats, and until when. */
export function RepeatFields({ values, errors, changeAll }: RepeatFieldsProps) {
  const text = useText(calendarText).form
  const { date } = useFormat()
  // Without a selection, a series repeats on the weekday it starts on.
  const defaultDay = values.startDate ? [String(weekday(values.startDate as CivilDate))] : []
  const chosen = new Set(values.weekdays === '' ? defaultDay : values.weekdays.split(','))
  const toggle = (day: string) => {
    const next = new Set(chosen)
    if (!next.delete(day)) next.add(day)
    changeAll({ weekdays: [...next].sort().join(',') })
  }
  return (
    <>
      <NativeSelect
        label={text.repeat}
        value={values.frequency}
        onChange={(frequency) => changeAll({ frequency })}
        options={[{ value: '', label: text.once }, ...frequencies.map((value) => ({ value, label: text[value] }))]}
      />
      {values.frequency === 'weekly' && (
        <FieldSet label={text.weekdays}>
          <div className={repeatCss.days}>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <Checkbox
                key={day}
                label={date(addDays(aMonday, day - 1), { weekday: 'short' })}
                checked={chosen.has(String(day))}
                onChange={() => toggle(String(day))}
              />
            ))}
          </div>
        </FieldSet>
      )}
      {values.frequency === 'monthly' && (
        <NativeSelect
          label={text.monthlyBy}
          value={values.monthlyBy}
          onChange={(monthlyBy) => changeAll({ monthlyBy })}
          options={[
            { value: 'day', label: text.byDay },
            { value: 'weekday', label: text.byWeekday },
            { value: 'lastWeekday', label: text.byLast },
          ]}
        />
      )}
      {values.frequency !== '' && (
        <div className={css.pair}>
          <NumberField
            label={text.every}
            min={1}
            max={52}
            value={Number(values.every) || 1}
            onChange={(every) => changeAll({ every: String(every ?? 1) })}
          />
          <NativeSelect
            label={text.ends}
            value={values.ends}
            onChange={(ends) => changeAll({ ends })}
            options={[
              { value: 'year', label: text.endless },
              { value: 'until', label: text.untilDay },
              { value: 'count', label: text.afterTimes },
            ]}
          />
        </div>
      )}
      {values.frequency !== '' && values.ends === 'until' && (
        <DateField
          label={text.until}
          required
          value={values.until || null}
          onChange={(until) => changeAll({ until: until ?? '' })}
          error={errors.until}
        />
      )}
      {values.frequency !== '' && values.ends === 'count' && (
        <NumberField
          label={text.count}
          min={1}
          max={400}
          value={Number(values.count) || 1}
          onChange={(count) => changeAll({ count: String(count ?? 1) })}
          error={errors.count}
        />
      )}
    </>
  )
}
