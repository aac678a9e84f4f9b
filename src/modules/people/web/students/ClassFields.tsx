import { classes } from '#modules/classes/contract.ts'
import css from '#platform/web/forms/Form.module.css'
import type { FieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { peopleText } from '../words.ts'
import type { ClassFormValues } from './studentFormValues.ts'

type ClassFieldsProps = {
  values: ClassFormValues
  errors: FieldErrors
  onChange: (changed: Partial<ClassFormValues>) => void
  isRequired?: boolean
}

export function ClassFields({ values, errors, onChange, isRequired = false }: ClassFieldsProps) {
  const text = useText(peopleText).form
  const list = useRead(classes.routes.listClassOptions, {})
  const options = (list.data?.classes ?? []).map(({ classId, className }) => ({ value: classId, label: className }))
  return (
    <div className={css.fields}>
      <NativeSelect
        name="classId"
        label={text.class}
        value={values.classId}
        options={[{ value: '', label: isRequired ? text.choose : text.noClassYet }, ...options]}
        onChange={(classId) => onChange({ classId })}
        error={errors.classId}
        required={isRequired}
      />
      <DateField
        name="fromDate"
        label={text.fromDate}
        value={values.fromDate || null}
        onChange={(date) => onChange({ fromDate: date ?? '' })}
        error={errors.fromDate}
        disabled={!values.classId}
      />
      <TextField
        name="rollNo"
        label={text.rollNo}
        hint={text.rollNoHint}
        value={values.rollNo}
        onChange={(rollNo) => onChange({ rollNo })}
        error={errors.rollNo}
        disabled={!values.classId}
        autoComplete="off"
      />
    </div>
  )
}
