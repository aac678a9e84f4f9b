import { timetablePlan } from '#modules/timetable/planContract.ts'
import type { TeacherLoad } from '#modules/timetable/planSchemas.ts'
import type { WeekSlot } from '#modules/timetable/schemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { isTimeOff, slotKey } from '../../rules/plan.ts'
import { useWeekday } from '../useWeekday.ts'
import { timetableText, useServerWords } from '../words.ts'
import grid from './TeacherLimits.module.css'

/** Form fields are strings, so periods are stored as a list of slot keys in chronological order. */
const valuesOf = (teacher: TeacherLoad, slots: readonly WeekSlot[]) => ({
  maxPerDay: teacher.maxPerDay ? String(teacher.maxPerDay) : '',
  maxPerWeek: teacher.maxPerWeek ? String(teacher.maxPerWeek) : '',
  unavailable: slots
    .filter((slot) => isTimeOff(teacher.unavailable, slot))
    .map(slotKey)
    .join(','),
})

const numberOf = (text: string) => (text === '' ? null : Number(text))

type TeacherLimitsProps = { teacher: TeacherLoad; slots: readonly WeekSlot[]; onClose: () => void }

/** A teacher's maximum load and times off. */
export function TeacherLimits({ teacher, slots, onClose }: TeacherLimitsProps) {
  const text = useText(timetableText).plan
  const day = useWeekday()
  const say = useServerWords()
  const save = useSend(timetablePlan.routes.saveTeacherLimits)
  const form = useRecordForm({
    say,
    name: `limits ${teacher.teacherId}`,
    facts: valuesOf(teacher, slots),
    version: teacher.version,
    send: (mine, version) => {
      const off = new Set(mine.unavailable.split(',').filter(Boolean))
      const unavailable = slots
        .filter((slot) => off.has(slotKey(slot)))
        .map(({ weekday, periodId }) => ({ weekday, periodId }))
      const body = { maxPerDay: numberOf(mine.maxPerDay), maxPerWeek: numberOf(mine.maxPerWeek), unavailable, version }
      return save.mutateAsync({ params: { teacherId: teacher.teacherId }, body })
    },
    theirs: (copy: TeacherLoad) => ({ facts: valuesOf(copy, slots), version: copy.version }),
    onSaved: onClose,
  })
  const off = new Set(form.values.unavailable.split(',').filter(Boolean))
  const setOff = (changedSlots: readonly WeekSlot[], isOff: boolean) => {
    const changed = new Set(off)
    for (const slot of changedSlots) isOff ? changed.add(slotKey(slot)) : changed.delete(slotKey(slot))
    form.change(
      'unavailable',
      slots
        .map(slotKey)
        .filter((key) => changed.has(key))
        .join(','),
    )
  }
  const labels: Record<string, string> = {
    maxPerDay: text.maxPerDay,
    maxPerWeek: text.maxPerWeek,
    unavailable: text.unavailable,
  }
  const byDay = [...Map.groupBy(slots, ({ weekday }) => weekday)]
  return (
    <RecordDrawer
      title={fill(text.limitsOf, { name: teacher.teacherName })}
      isNew={false}
      form={form}
      label={(field) => labels[field] ?? field}
      show={(field, value) => (field === 'unavailable' ? String(value.split(',').length) : value)}
      onClose={onClose}
    >
      <div className={css.pair}>
        <NumberField
          label={text.maxPerDay}
          hint={text.noLimit}
          optional
          min={1}
          max={30}
          value={numberOf(form.values.maxPerDay)}
          onChange={(value) => form.change('maxPerDay', value === null ? '' : String(value))}
          error={form.errors.maxPerDay}
        />
        <NumberField
          label={text.maxPerWeek}
          hint={text.noLimit}
          optional
          min={1}
          max={100}
          value={numberOf(form.values.maxPerWeek)}
          onChange={(value) => form.change('maxPerWeek', value === null ? '' : String(value))}
          error={form.errors.maxPerWeek}
        />
      </div>
      <FieldSet label={text.unavailable} hint={text.unavailableHint}>
        <div className={grid.days}>
          {byDay.map(([weekday, own]) => {
            const count = own.filter((slot) => off.has(slotKey(slot))).length
            return (
              <div key={weekday} className={grid.day}>
                <Checkbox
                  label={day(weekday)}
                  checked={count === own.length}
                  indeterminate={count > 0 && count < own.length}
                  onChange={(isOff) => setOff(own, isOff)}
                />
                <div className={grid.periods}>
                  {own.map((slot) => (
                    <Checkbox
                      key={slot.periodId}
                      label={slot.periodName}
                      checked={off.has(slotKey(slot))}
                      onChange={(isOff) => setOff([slot], isOff)}
                    />
                  ))}
                </div>
              </div>
            )
          })}
        </div>
      </FieldSet>
    </RecordDrawer>
  )
}
