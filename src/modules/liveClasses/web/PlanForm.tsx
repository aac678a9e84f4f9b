import { classes } from '#modules/classes/contract.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Select } from '#ui/select/Select.tsx'
import { liveClasses } from '../contract.ts'
import { useServerWords } from './serverWords.ts'
import { nextFullTime } from './startTimes.ts'
import { useWeekdayNames } from './useWeekdayNames.ts'
import { liveText } from './words.ts'

type Values = {
  readonly how: 'once' | 'timetable'
  readonly title: string
  readonly courseId: string
  readonly date: string
  readonly startsAt: string
  readonly minutes: number | null
  readonly from: string
  readonly to: string
  /** Digits of the chosen weekdays. */
  readonly weekdays: string
  readonly note: string
  readonly link: string
}

const anyCourse = '0'

/** Plans a live class of a class, once or along the timetable. */
export function PlanForm({ classId, onClose }: { classId: string; onClose: () => void }) {
  const text = useText(liveText).form
  const say = useServerWords()
  const { timeZone } = useSchool()
  const weekdayNames = useWeekdayNames()
  const once = useSend(liveClasses.routes.planLiveClass)
  const series = useSend(liveClasses.routes.planLiveSeries)
  const mine = useRead(classes.routes.listMyClasses, {})
  const courses = mine.data?.classes.find((one) => one.classId === classId)?.subjects ?? []
  const now = nextFullTime(timeZone)
  const firstCourse = courses[0]?.courseId ?? anyCourse
  const form = useRecordForm<Values>({
    name: `live class of ${classId}`,
    facts: {
      how: 'once',
      title: '',
      courseId: '',
      date: now.date,
      startsAt: now.time,
      minutes: 40,
      from: today(timeZone),
      to: addDays(today(timeZone), 13),
      weekdays: '',
      note: '',
      link: '',
    },
    version: 0,
    say,
    blames: {
      'time-passed': 'startsAt',
      'class-busy': 'startsAt',
      'host-busy': 'startsAt',
      'link-missing': 'link',
      'no-such-course': 'courseId',
      'no-lessons': 'courseId',
      'series-exists': 'courseId',
    },
    send: ({ how, courseId: chosen, date, startsAt, minutes, from, to, weekdays, title, note, link }) => {
      const courseId = chosen || firstCourse
      const common = { title, note, link }
      const params = { classId }
      return how === 'once'
        ? once.mutateAsync({
            params,
            body: {
              ...common,
              courseId: courseId === anyCourse ? null : courseId,
              date: date as CivilDate,
              startsAt,
              minutes: minutes ?? 0,
            },
          })
        : series.mutateAsync({
            params,
            body: {
              ...common,
              courseId,
              from: from as CivilDate,
              to: to as CivilDate,
              weekdays: [...weekdays].map(Number),
            },
          })
    },
    onSaved: onClose,
  })
  const { values, errors, change } = form
  const isOnce = values.how === 'once'
  const labels: Record<string, string> = { ...text, title: text.topic, courseId: text.course }
  const day = (field: 'date' | 'from' | 'to') => (
    <DateField
      label={text[field]}
      required
      value={values[field] || null}
      onChange={(value) => change(field, value ?? '')}
      error={errors[field]}
    />
  )
  const isChosen = (weekday: number) => values.weekdays.includes(String(weekday))
  const choose = (weekday: number, on: boolean) =>
    change('weekdays', on ? `${values.weekdays}${weekday}` : values.weekdays.replace(String(weekday), ''))
  return (
    <RecordDrawer
      title={text.title}
      subtitle={text.subtitle}
      isNew
      submitLabel={text.submit}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <TextField
        label={text.topic}
        required
        maxLength={120}
        value={values.title}
        onChange={(value) => change('title', value)}
        error={errors.title}
      />
      <RadioGroup
        label={text.how}
        value={values.how}
        onChange={(how) => change('how', how)}
        options={[
          { value: 'once', label: text.once, hint: text.onceHint },
          { value: 'timetable', label: text.timetable, hint: text.timetableHint },
        ]}
      />
      <Select
        label={text.course}
        required={!isOnce}
        value={values.courseId || firstCourse}
        onChange={(value) => change('courseId', value ?? '')}
        error={errors.courseId}
        options={[
          ...courses.map((one) => ({ value: one.courseId, label: one.courseDisplayName })),
          ...(isOnce || courses.length === 0 ? [{ value: anyCourse, label: text.noCourse }] : []),
        ]}
      />
      {isOnce ? (
        <>
          {day('date')}
          <div className={css.pair}>
            <TimeField
              label={text.startsAt}
              required
              value={values.startsAt || null}
              onChange={(value) => change('startsAt', value ?? '')}
              error={errors.startsAt}
            />
            <NumberField
              label={text.minutes}
              required
              min={10}
              max={240}
              step={5}
              value={values.minutes}
              onChange={(value) => change('minutes', value)}
              error={errors.minutes}
            />
          </div>
        </>
      ) : (
        <>
          <div className={css.pair}>
            {day('from')}
            {day('to')}
          </div>
          <FieldSet label={text.weekdays} hint={text.weekdaysHint}>
            <div className={css.choices}>
              {weekdayNames.map((name, at) => (
                <Checkbox key={name} label={name} checked={isChosen(at + 1)} onChange={(on) => choose(at + 1, on)} />
              ))}
            </div>
          </FieldSet>
        </>
      )}
      <TextArea
        label={text.note}
        hint={text.noteHint}
        max={1000}
        value={values.note}
        onChange={(value) => change('note', value)}
        error={errors.note}
      />
      <TextField
        label={text.link}
        hint={text.linkHint}
        maxLength={500}
        value={values.link}
        onChange={(value) => change('link', value)}
        error={errors.link}
      />
    </RecordDrawer>
  )
}
