import { bloodGroups, type CorrectionField, correctionFields, genders } from '#modules/people/enumerations.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { childRecord } from '../../contracts/family.ts'
import type { ChildRecord, CorrectionValues } from '../../contracts/familySchemas.ts'
import { peopleText, useServerWords } from '../words.ts'
import { recordText, useFieldTexts } from './recordWords.ts'

type Values = Record<CorrectionField | 'note', string>

const valuesOf = (record: ChildRecord): Values => {
  const own = record.guardians.find(({ isOwn }) => isOwn)
  return {
    firstName: record.firstName,
    lastName: record.lastName,
    dateOfBirth: record.dateOfBirth ?? '',
    gender: record.gender ?? '',
    bloodGroup: record.bloodGroup ?? '',
    phone: record.phone ?? '',
    email: record.email ?? '',
    address: record.address,
    pincode: record.pincode ?? '',
    guardianPhone: own?.phone ?? '',
    guardianEmail: own?.email ?? '',
    guardianOccupation: own?.occupation ?? '',
    note: '',
  }
}

/** Fields that are text even when empty; the others are null then. */
const texts: readonly CorrectionField[] = ['firstName', 'lastName', 'address', 'guardianOccupation']

const changesOf = (facts: Values, mine: Values): CorrectionValues =>
  Object.fromEntries(
    correctionFields
      .filter((field) => mine[field].trim() !== facts[field])
      .map((field) => [field, mine[field].trim() === '' && !texts.includes(field) ? null : mine[field].trim()]),
  )

/** Asks the office to correct what the guardian changes here. */
export function CorrectionForm({ record, onClose }: { record: ChildRecord; onClose: () => void }) {
  const text = useText(recordText).form
  const { options } = useText(peopleText)
  const { label } = useFieldTexts()
  const ask = useSend(childRecord.routes.askCorrection)
  const facts = valuesOf(record)
  const form = useRecordForm<Values>({
    name: `correction ${record.studentId}`,
    facts,
    version: 0,
    say: useServerWords(),
    send: (mine) =>
      ask.mutateAsync({
        params: { studentId: record.studentId },
        body: { values: changesOf(facts, mine), note: mine.note.trim() },
      }),
    fieldOf: (path) => path.replace(/^values\./, ''),
    onSaved: onClose,
  })
  const field = (name: CorrectionField) => ({
    label: label(name),
    value: form.values[name],
    onChange: (value: string) => form.change(name, value),
    error: form.errors[name],
  })
  return (
    <RecordDrawer
      isNew
      title={text.title}
      subtitle={text.hint}
      submitLabel={text.send}
      form={form}
      label={(name) => (name === 'note' ? text.note : label(name as CorrectionField))}
      onClose={onClose}
    >
      <TextField {...field('firstName')} maxLength={100} autoComplete="off" />
      <TextField {...field('lastName')} maxLength={100} autoComplete="off" />
      <DateField
        label={label('dateOfBirth')}
        value={form.values.dateOfBirth || null}
        onChange={(value) => form.change('dateOfBirth', value ?? '')}
        error={form.errors.dateOfBirth}
      />
      <NativeSelect
        {...field('gender')}
        placeholder={text.none}
        options={genders.map((one) => ({ value: one, label: options[one] }))}
      />
      <NativeSelect
        {...field('bloodGroup')}
        placeholder={text.none}
        options={bloodGroups.map((one) => ({ value: one, label: one }))}
      />
      <TextField {...field('phone')} inputMode="tel" autoComplete="off" maxLength={20} />
      <TextField {...field('email')} inputMode="email" autoComplete="off" maxLength={200} />
      <TextArea {...field('address')} max={300} rows={3} />
      <TextField {...field('pincode')} inputMode="numeric" autoComplete="off" maxLength={10} />
      <TextField {...field('guardianPhone')} inputMode="tel" autoComplete="off" maxLength={20} />
      <TextField {...field('guardianEmail')} inputMode="email" autoComplete="off" maxLength={200} />
      <TextField {...field('guardianOccupation')} autoComplete="off" maxLength={60} />
      <TextArea
        label={text.note}
        value={form.values.note}
        onChange={(value) => form.change('note', value)}
        error={form.errors.note}
        max={300}
        rows={2}
      />
    </RecordDrawer>
  )
}
