import { classes } from '#modules/classes/contract.ts'
import css from '#platform/web/forms/Form.module.css'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'
import type { FieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { peopleText } from '../words.ts'

type ClassFieldsProps = { facts: Facts; errors: FieldErrors; onChange: (changed: Facts) => void; isRequired?: boolean }

/** Where a student sits, from which day on, and under which number. */
export function ClassFields({ facts, errors, onChange, isRequired = false }: ClassFieldsProps) {
  const text = useText(peopleText).form
  const list = useRead(classes.routes.listClassOptions, {})
  const options = (list.data?.classes ?? []).map(({ classId, className }) => ({ value: classId, label: className }))
  return (
    <div className={css.fields}>
      <NativeSelect
        name="classId"
        label={text.class}
        value={facts.classId ?? ''}
        options={[{ value: '', label: isRequired ? text.choose : text.noClassYet }, ...options]}
        onChange={(classId) => onChange({ classId })}
        error={errors.classId}
        required={isRequired}
      />
      <DateField
        name="fromDate"
        label={text.fromDate}
        value={facts.fromDate || null}
        onChange={(date) => onChange({ fromDate: date ?? '' })}
        error={errors.fromDate}
        disabled={!facts.classId}
      />
      <TextField
        name="rollNo"
        label={text.rollNo}
        hint={text.rollNoHint}
        value={facts.rollNo ?? ''}
        onChange={(rollNo) => onChange({ rollNo })}
        error={errors.rollNo}
        disabled={!facts.classId}
        autoComplete="off"
      />
    </div>
  )
}
