import type { CivilDate } from '#platform/contract/dates/dates.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { liveClasses } from '../contract.ts'
import type { LiveClassDetails } from '../schemas.ts'
import { useServerWords } from './serverWords.ts'
import { schoolTime } from './startTimes.ts'
import { liveText } from './words.ts'

type Values = {
  readonly title: string
  readonly date: string
  readonly startsAt: string
  readonly minutes: number | null
  readonly note: string
  readonly link: string
}

/** Changes or moves a live class. */
export function ChangeForm({ of: one, onClose }: { of: LiveClassDetails; onClose: () => void }) {
  const text = useText(liveText).form
  const say = useServerWords()
  const { timeZone } = useSchool()
  const save = useSend(liveClasses.routes.changeLiveClass)
  const { date, time } = schoolTime(one.startsAt, timeZone)
  const form = useRecordForm<Values>({
    name: `live class ${one.liveClassId}`,
    facts: {
      title: one.title,
      date,
      startsAt: time,
      minutes: Math.round((Date.parse(one.endsAt) - Date.parse(one.startsAt)) / 60_000),
      note: one.note,
      link: one.link,
    },
    version: one.version,
    say,
    blames: { 'time-passed': 'startsAt', 'class-busy': 'startsAt', 'host-busy': 'startsAt', 'link-missing': 'link' },
    send: (mine, version) =>
      save.mutateAsync({
        params: { liveClassId: one.liveClassId },
        body: { ...mine, date: mine.date as CivilDate, minutes: mine.minutes ?? 0, version },
      }),
    onSaved: onClose,
  })
  const { values, errors, change } = form
  const labels: Record<string, string> = { ...text, title: text.topic }
  return (
    <RecordDrawer
      title={text.changeTitle}
      subtitle={text.changeSubtitle}
      isNew={false}
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
      <DateField
        label={text.date}
        required
        value={values.date || null}
        onChange={(value) => change('date', value ?? '')}
        error={errors.date}
      />
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
