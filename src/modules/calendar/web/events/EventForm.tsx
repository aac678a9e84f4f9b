import { lazy, Suspense, useState } from 'react'
import { audiences, type ChangeScope, categories } from '#modules/calendar/categories.ts'
import { calendarEvents } from '#modules/calendar/eventContract.ts'
import type { CalendarEvent } from '#modules/calendar/eventSchemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { useReminderChoices } from '../entryWords.ts'
import { calendarText, useServerWords } from '../words.ts'
import { Clashes } from './Clashes.tsx'
import { bodyOf, type EventFormValues, isExam, valuesOf } from './eventFields.ts'

const RepeatFields = lazy(() => import('./RepeatFields.tsx').then((file) => ({ default: file.RepeatFields })))
const ScopeDialog = lazy(() => import('./ScopeDialog.tsx').then((file) => ({ default: file.ScopeDialog })))

type EventFormProps = {
  /** The initial values of a new event. */
  initial: EventFormValues
  /** The event to edit; null for a new one. */
  event: CalendarEvent | null
  isOffice: boolean
  onClose: () => void
}

/** Shows clashes while the form is filled in, and asks how much of a series to change when it is saved. */
export function EventForm({ initial, event, isOffice, onClose }: EventFormProps) {
  const text = useText(calendarText)
  const words = text.form
  const say = useServerWords()
  const places = useRead(calendarEvents.routes.listPlaces, {})
  const create = useSend(calendarEvents.routes.createEvent)
  const save = useSend(calendarEvents.routes.saveEvent)
  const [chooseScope, setChooseScope] = useState<((scope: ChangeScope | null) => void) | null>(null)
  const reminders = useReminderChoices()
  const askScope = () =>
    event?.repeat
      ? new Promise<ChangeScope | null>((resolve) => setChooseScope(() => resolve))
      : Promise.resolve('all' as const)
  const form = useRecordForm({
    name: `calendar event ${event?.CalendarID ?? 'new'}`,
    facts: event ? valuesOf(event) : initial,
    version: event?.version ?? 0,
    say,
    fieldOf: (path) => path.replace(/^repeat\./, ''),
    theirs: (current: CalendarEvent) => ({ facts: valuesOf(current), version: current.version }),
    send: async (mine, version) => {
      if (!event) return create.mutateAsync({ body: bodyOf(mine) })
      const scope = await askScope()
      setChooseScope(null)
      if (!scope) throw Object.assign(new Error(''), { code: 'cancelled', fields: [], message: text.scope.cancel })
      const body = { ...bodyOf(mine), scope, on: event.CalendarDateFrom, version }
      return save.mutateAsync({ params: { calendarId: event.CalendarID }, body })
    },
    onSaved: onClose,
  })
  const { values, errors, change, changeAll } = form
  const label = (field: string) => (words as Record<string, string>)[field === 'Title' ? 'title' : field] ?? field
  const day = (field: 'startDate' | 'endDate') => (
    <DateField
      label={words[field]}
      required
      value={values[field] || null}
      error={errors[field]}
      onChange={(value) => {
        // Keep single-day events single-day, and the end after the start.
        const follows = field === 'startDate' && (values.endDate === values.startDate || (value ?? '') > values.endDate)
        changeAll({ [field]: value ?? '', ...(follows && { endDate: value ?? '' }) })
      }}
    />
  )
  const time = (field: 'startTime' | 'endTime') => (
    <TimeField
      label={words[field]}
      required
      step={15}
      value={values[field] || null}
      error={errors[field]}
      onChange={(value) => change(field, value ?? '')}
    />
  )
  const kinds = isOffice ? (['school', 'exam', 'teacher'] as const) : (['teacher'] as const)
  const audienceOptions = audiences.filter((one) => {
    if (values.categoryId === String(categories.teacher)) return one === 'me' || (!isOffice && one === 'classes')
    return one !== 'me'
  })
  return (
    <>
      <RecordDrawer
        title={event ? words.editTitle : words.newTitle}
        isNew={!event}
        form={form}
        label={label}
        onClose={onClose}
      >
        <TextField
          label={words.title}
          required
          maxLength={150}
          value={values.Title}
          error={errors.Title}
          onChange={(value) => change('Title', value)}
        />
        {isOffice && (
          <NativeSelect
            label={words.category}
            value={values.categoryId}
            onChange={(categoryId) => changeAll({ categoryId, audience: categoryId === '1' ? 'me' : 'everyone' })}
            options={kinds.map((kind) => ({ value: String(categories[kind]), label: text.categories[kind] }))}
          />
        )}
        <Checkbox label={words.allDay} checked={values.isAllDay} onChange={(on) => change('isAllDay', on)} />
        <div className={css.pair}>
          {day('startDate')}
          {day('endDate')}
        </div>
        {!values.isAllDay && (
          <div className={css.pair}>
            {time('startTime')}
            {time('endTime')}
          </div>
        )}
        <NativeSelect
          label={words.audience}
          value={values.audience}
          onChange={(audience) => change('audience', audience)}
          options={audienceOptions.map((value) => ({ value, label: words[value] }))}
        />
        {values.audience === 'classes' && (
          <>
            {isOffice && (
              <MultiSelect
                label={words.grades}
                value={values.gradeIds === '' ? [] : values.gradeIds.split(',')}
                onChange={(ids) => change('gradeIds', ids.join(','))}
                options={(places.data?.grades ?? []).map(({ gradeId, name }) => ({ value: gradeId, label: name }))}
              />
            )}
            <MultiSelect
              label={words.sections}
              error={errors.classIds}
              value={values.classIds === '' ? [] : values.classIds.split(',')}
              onChange={(ids) => change('classIds', ids.join(','))}
              options={(places.data?.classes ?? []).map(({ classId, className }) => ({
                value: classId,
                label: className,
              }))}
            />
          </>
        )}
        {isOffice && isExam(values) && (
          <MultiSelect
            label={words.invigilators}
            error={errors.invigilatorIds}
            value={values.invigilatorIds === '' ? [] : values.invigilatorIds.split(',')}
            onChange={(ids) => change('invigilatorIds', ids.join(','))}
            options={(places.data?.teachers ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        )}
        <NativeSelect
          label={words.room}
          value={values.roomId}
          onChange={(roomId) => change('roomId', roomId)}
          options={[
            { value: '', label: words.noRoom },
            ...(places.data?.rooms ?? []).map(({ roomId, name }) => ({ value: roomId, label: name })),
          ]}
        />
        <Suspense>
          <Clashes values={values} calendarId={event?.CalendarID ?? null} />
          <RepeatFields values={values} errors={errors} changeAll={changeAll} />
        </Suspense>
        <NativeSelect
          label={words.reminder}
          value={values.minutesBefore}
          onChange={(minutes) => change('minutesBefore', minutes)}
          options={reminders}
        />
        <TextArea
          label={words.description}
          max={3000}
          value={values.Description}
          error={errors.Description}
          onChange={(value) => change('Description', value)}
        />
      </RecordDrawer>
      <Suspense>
        {chooseScope && <ScopeDialog kind="save" onClose={() => chooseScope(null)} onChoose={chooseScope} />}
      </Suspense>
    </>
  )
}
