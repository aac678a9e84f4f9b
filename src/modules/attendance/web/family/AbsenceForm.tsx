import { useState } from 'react'
import type { DayPart } from '#modules/attendance/announcedAbsences.ts'
import { familyAttendance } from '#modules/attendance/familyContract.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import form from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useServerWords } from '../words.ts'
import css from './Family.module.css'
import { paperTypes } from './paper.ts'
import { familyAttendanceText } from './words.ts'

type Values = {
  readonly when: string
  readonly startDate: string
  readonly endDate: string
  readonly part: string
  readonly isIllness: boolean
  readonly reason: string
}

const bodyOf = ({ startDate, endDate, part, isIllness, reason }: Values) => {
  const last = endDate || startDate
  return {
    startDate: startDate as CivilDate,
    endDate: last as CivilDate,
    part: (startDate === last ? part : 'day') as DayPart,
    isIllness,
    reason,
  }
}

const reasons = ['unwell', 'doctor', 'family', 'travel'] as const
type ReasonName = (typeof reasons)[number]

type AbsenceFormProps = { child: FamilyChild; today: CivilDate; onClose: () => void }

/** A guardian tells the school that their child will be away: today, for a reason of one tap, unless they say more. */
export function AbsenceForm({ child, today, onClose }: AbsenceFormProps) {
  const all = useText(familyAttendanceText)
  const text = all.form
  const say = useServerWords()
  const announce = useSend(familyAttendance.routes.announceAbsence)
  const [paper, setPaper] = useState<File | null>(null)
  const { studentId } = child
  const record = useRecordForm<Values>({
    name: `absence ${studentId}`,
    facts: { when: 'today', startDate: today, endDate: today, part: 'day', isIllness: false, reason: '' },
    version: 0,
    say,
    blames: { 'told-already': 'startDate', 'school-closed': 'startDate', 'no-class': 'startDate' },
    send: async (mine) => {
      const made = await announce.mutateAsync({ params: { studentId }, body: bodyOf(mine) })
      const { knownAbsenceId } = made.data
      // The school has been told, whatever becomes of the paper.
      if (paper)
        await sendFile(familyAttendance.routes.attachPaper, { params: { studentId, knownAbsenceId } }, paper).catch(
          () => toast.error(text.paperFailed),
        )
      return made
    },
    onSaved: onClose,
  })
  const { values, errors, change } = record
  const labels: Record<string, string> = {
    startDate: text.first,
    endDate: text.last,
    reason: text.reason,
    part: text.part,
  }
  const choose = (when: string) => {
    change('when', when)
    const day = when === 'tomorrow' ? addDays(today, 1) : today
    change('startDate', day)
    change('endDate', day)
  }
  const chooseReason = (name: ReasonName) => {
    change('reason', text.reasons[name])
    change('isIllness', name === 'unwell')
  }
  const isOneDay = values.startDate === (values.endDate || values.startDate)
  const dayError = values.when === 'other' ? undefined : (errors.startDate ?? errors.endDate)
  return (
    <RecordDrawer
      title={text.title}
      subtitle={fill(text.subtitle, { name: child.firstName, class: child.className ?? '' })}
      isNew
      submitLabel={text.send}
      form={record}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <FieldSet label={text.when} error={dayError}>
        <SegmentedControl
          label={text.when}
          block
          look="apart"
          value={values.when}
          onChange={choose}
          options={(['today', 'tomorrow', 'other'] as const).map((value) => ({
            value: value as string,
            label: text[value],
          }))}
        />
      </FieldSet>
      {values.when === 'other' && (
        <div className={form.pair}>
          {(['startDate', 'endDate'] as const).map((field) => (
            <DateField
              key={field}
              label={labels[field] ?? field}
              required
              value={values[field] || null}
              onChange={(value) => change(field, value ?? '')}
              error={errors[field]}
            />
          ))}
        </div>
      )}
      {isOneDay && (
        <FieldSet label={text.part} error={errors.part}>
          <SegmentedControl
            label={text.part}
            block
            value={values.part}
            onChange={(value) => change('part', value)}
            options={(['day', 'morning', 'afternoon'] as const).map((value) => ({
              value: value as string,
              label: all.parts[value],
            }))}
          />
        </FieldSet>
      )}
      <FieldSet label={text.why}>
        <div className={css.reasons}>
          {reasons.map((name) => (
            <Button
              key={name}
              variant={values.reason === text.reasons[name] ? 'primary' : 'secondary'}
              aria-pressed={values.reason === text.reasons[name]}
              onClick={() => chooseReason(name)}
            >
              {text.reasons[name]}
            </Button>
          ))}
        </div>
      </FieldSet>
      <TextField
        label={text.reason}
        required
        maxLength={200}
        value={values.reason}
        onChange={(value) => change('reason', value)}
        error={errors.reason}
      />
      <Checkbox label={text.ill} checked={values.isIllness} onChange={(on) => change('isIllness', on)} />
      <FileDrop
        label={text.paper}
        hint={text.paperHint}
        accept={paperTypes.accept}
        maxFiles={1}
        maxSize={paperTypes.maxBytes}
        files={paper ? [{ id: 'paper', name: paper.name, size: paper.size, state: 'waiting' }] : []}
        onAdd={(files) => setPaper(files[0] ?? null)}
        onRemove={() => setPaper(null)}
      />
    </RecordDrawer>
  )
}
