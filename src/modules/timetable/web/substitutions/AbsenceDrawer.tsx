import { timetablePlan } from '#modules/timetable/planContract.ts'
import { substitutions } from '#modules/timetable/substitutionContract.ts'
import { type AbsencePart, absenceParts } from '#modules/timetable/substitutionSchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { timetableText, useServerWords } from '../words.ts'

export function AbsenceDrawer({ date, onClose }: { date: CivilDate; onClose: () => void }) {
  const text = useText(timetableText).substitution
  const say = useServerWords()
  const plan = useRead(timetablePlan.routes.getPlan, {})
  const create = useSend(substitutions.routes.createAbsence)
  const form = useRecordForm({
    say,
    name: `absence ${date}`,
    facts: { teacherId: '', date: date as string, part: 'day' as string, reason: '' },
    version: 0,
    blames: { 'no-such-teacher': 'teacherId', 'away-already': 'teacherId' },
    send: (mine) =>
      create.mutateAsync({
        body: {
          teacherId: mine.teacherId,
          date: mine.date as CivilDate,
          part: mine.part as AbsencePart,
          reason: mine.reason,
        },
      }),
    onSaved: onClose,
  })
  const labels: Record<string, string> = { teacherId: text.who, date: text.date, reason: text.reason }
  return (
    <RecordDrawer title={text.markAbsent} isNew form={form} label={(field) => labels[field] ?? field} onClose={onClose}>
      <NativeSelect
        label={text.who}
        name="teacherId"
        required
        placeholder="—"
        options={(plan.data?.teachers ?? []).map(({ teacherId, teacherName }) => ({
          value: teacherId,
          label: teacherName,
        }))}
        value={form.values.teacherId}
        onChange={(value) => form.change('teacherId', value)}
        error={form.errors.teacherId}
        data-autofocus=""
      />
      <DateField
        label={text.date}
        required
        value={form.values.date || null}
        onChange={(value) => form.change('date', value ?? '')}
        error={form.errors.date}
      />
      <SegmentedControl
        label={text.part}
        look="apart"
        options={absenceParts.map((part) => ({ value: part as string, label: text.parts[part] }))}
        value={form.values.part}
        onChange={(value) => form.change('part', value)}
      />
      <TextField
        label={text.reason}
        name="reason"
        optional
        maxLength={200}
        value={form.values.reason}
        onChange={(value) => form.change('reason', value)}
        error={form.errors.reason}
      />
    </RecordDrawer>
  )
}
