import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { academics } from '#modules/school/academicsContract.ts'
import type { BellSchedule } from '#modules/school/academicsSchemas.ts'
import { periodKinds } from '#modules/school/choices.ts'
import { weekdays } from '#modules/school/schoolDays.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { academicText, useServerWords } from '../words.ts'
import own from './BellSchedules.module.css'
import { type BellRow, periodsOf, rowsOf, usualDay, withNewPeriod } from './bellRows.ts'
import { useWeekday } from './useWeekday.ts'

type BellDrawerProps = { schedule: BellSchedule | null; others: readonly BellSchedule[]; onClose: () => void }

/** Form values are strings: weekdays such as '12345' and periods as JSON. */
const valuesOf = (name: string, days: readonly number[], rows: readonly BellRow[]) => ({
  name,
  weekdays: days.join(''),
  periods: JSON.stringify(rows),
})

/** A new schedule starts from a typical day. */
export function BellDrawer({ schedule, others, onClose }: BellDrawerProps) {
  const text = useText(academicText).bells
  const words = useText(formText)
  const periodNames = usePeriodNames()
  const create = useSend(academics.routes.createBellSchedule)
  const save = useSend(academics.routes.saveBellSchedule)
  const taken = new Set(others.flatMap((one) => one.weekdays))
  const free = weekdays.filter((day) => !taken.has(day) && day !== 7)
  const start = schedule
    ? valuesOf(schedule.name, schedule.weekdays, rowsOf(schedule))
    : valuesOf(
        others.length === 0 ? text.proposedName : '',
        others.length === 0 ? [1, 2, 3, 4, 5] : free,
        usualDay(periodNames),
      )
  const say = useServerWords()
  const form = useRecordForm({
    say,
    name: `bells ${schedule?.scheduleId ?? 'new'}`,
    facts: start,
    version: schedule?.version ?? 0,
    send: ({ name, weekdays: days, periods }, version) => {
      const body = { name, weekdays: [...days].map(Number), periods: periodsOf(JSON.parse(periods) as BellRow[]) }
      return schedule
        ? save.mutateAsync({ params: { scheduleId: schedule.scheduleId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: BellSchedule) => ({
      facts: valuesOf(copy.name, copy.weekdays, rowsOf(copy)),
      version: copy.version,
    }),
    onSaved: onClose,
  })
  const rows = useMemo(() => JSON.parse(form.values.periods) as BellRow[], [form.values.periods])
  const setRows = (next: readonly BellRow[]) => form.change('periods', JSON.stringify(next))
  const labels: Record<string, string> = { name: text.name, weekdays: text.weekdays, periods: text.periods }
  const nameOf = useWeekday('short')
  const show = (field: string, value: string) => {
    if (field === 'weekdays') return [...value].map((day) => nameOf(Number(day))).join(', ')
    if (field !== 'periods') return value
    return (JSON.parse(value) as BellRow[]).map(({ name, startsAt }) => `${name} ${startsAt}`).join(', ')
  }
  return (
    <RecordDrawer
      title={schedule ? fill(words.edit, { name: schedule.name }) : text.newTitle}
      isNew={!schedule}
      wide
      form={form}
      label={(field) => labels[field] ?? field}
      show={show}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        name="name"
        required
        maxLength={40}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <WeekdayCheckboxes
        value={form.values.weekdays}
        taken={taken}
        error={form.errors.weekdays}
        onChange={(value) => form.change('weekdays', value)}
      />
      <FieldSet label={text.periods} error={form.errors.periods}>
        <div className={own.rows}>
          {rows.map((row, index) => (
            <PeriodRow
              key={row.key}
              row={row}
              index={index}
              errors={form.errors}
              onChange={(next) => setRows(rows.map((one) => (one.key === row.key ? next : one)))}
              onRemove={() => setRows(rows.filter((one) => one.key !== row.key))}
            />
          ))}
        </div>
      </FieldSet>
      <div>
        <Button size="small" icon={IconPlus} onClick={() => setRows(withNewPeriod(rows, periodNames))}>
          {text.addPeriod}
        </Button>
      </div>
    </RecordDrawer>
  )
}

function usePeriodNames() {
  const text = useText(academicText).bells
  return { assembly: text.assembly, break: text.break, lesson: (n: number) => fill(text.period, { n }) }
}

type WeekdayCheckboxesProps = {
  value: string
  taken: ReadonlySet<number>
  error: string | undefined
  onChange: (value: string) => void
}

/** The weekdays that use a schedule; those of other schedules are disabled. */
function WeekdayCheckboxes({ value, taken, error, onChange }: WeekdayCheckboxesProps) {
  const text = useText(academicText).bells
  const nameOf = useWeekday('short')
  return (
    <FieldSet label={text.weekdays} error={error}>
      <div className={own.ticks}>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={nameOf(day)}
            checked={value.includes(String(day))}
            disabled={taken.has(day)}
            onChange={(checked) =>
              onChange(weekdays.filter((one) => (one === day ? checked : value.includes(String(one)))).join(''))
            }
          />
        ))}
      </div>
    </FieldSet>
  )
}

type PeriodRowProps = {
  row: BellRow
  index: number
  errors: { readonly [field: string]: string }
  onChange: (row: BellRow) => void
  onRemove: () => void
}

function PeriodRow({ row, index, errors, onChange, onRemove }: PeriodRowProps) {
  const text = useText(academicText).bells
  const n = index + 1
  const error = (field: string) => errors[`periods.${index}.${field}`]
  return (
    <div className={own.row}>
      <TextField
        label={fill(text.periodName, { n })}
        labelHidden
        maxLength={30}
        autoComplete="off"
        value={row.name}
        onChange={(name) => onChange({ ...row, name })}
        error={error('name')}
      />
      <NativeSelect
        label={fill(text.periodKind, { n })}
        labelHidden
        options={periodKinds.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
        value={row.kind}
        onChange={(kind) => onChange({ ...row, kind })}
      />
      <TimeField
        label={fill(text.periodFrom, { n })}
        labelHidden
        value={row.startsAt || null}
        onChange={(startsAt) => onChange({ ...row, startsAt: startsAt ?? '' })}
        error={error('startsAt')}
      />
      <TimeField
        label={fill(text.periodTo, { n })}
        labelHidden
        value={row.endsAt || null}
        onChange={(endsAt) => onChange({ ...row, endsAt: endsAt ?? '' })}
        error={error('endsAt')}
      />
      <IconButton icon={IconX} label={fill(text.removePeriod, { name: row.name })} onClick={onRemove} />
    </div>
  )
}
