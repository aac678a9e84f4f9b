import { relations } from '#modules/people/enumerations.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import type { GuardianRow } from '#modules/people/guardianSchemas.ts'
import { dialNumberOf } from '#platform/contract/patterns.ts'
import css from '#platform/web/forms/Form.module.css'
import type { FieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { peopleText } from '../words.ts'
import type { GuardianFormValues } from './guardianFormValues.ts'

type GuardianFieldsProps = {
  values: GuardianFormValues
  errors: FieldErrors
  onChange: (changed: Partial<GuardianFormValues>) => void
  /** False while editing, when there is nobody to choose. */
  offersExisting?: boolean
  isRequired?: boolean
}

/** A guardian's name and contact details. Offers an existing guardian with the same phone number, so that siblings share one. */
export function GuardianFields({
  values,
  errors,
  onChange,
  offersExisting = true,
  isRequired = false,
}: GuardianFieldsProps) {
  const text = useText(peopleText)
  const isExisting = offersExisting && values.guardianId !== ''
  const line = (field: keyof GuardianFormValues, label: string, more: object = {}) => (
    <TextField
      name={field}
      label={label}
      value={values[field]}
      onChange={(value) => onChange({ [field]: value })}
      error={errors[field]}
      readOnly={isExisting}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <div className={css.fields}>
      {isExisting && <ChosenGuardian name={values.name} onClear={() => onChange({ guardianId: '' })} />}
      {offersExisting && !isExisting && <SamePhone phone={values.guardianPhone} onChoose={onChange} />}
      <NativeSelect
        name="relation"
        label={text.guardian.relation}
        value={values.relation}
        placeholder={text.form.choose}
        options={relations.map((one) => ({ value: one, label: text.relations[one] }))}
        onChange={(relation) => onChange({ relation })}
        error={errors.relation}
        required={isRequired}
      />
      {line('name', text.guardian.name, { required: isRequired })}
      {line('guardianPhone', text.guardian.phone, { type: 'tel' })}
      {line('guardianEmail', text.guardian.email, { type: 'email', hint: text.guardian.emailHint })}
      {line('occupation', text.guardian.occupation)}
    </div>
  )
}

function ChosenGuardian({ name, onClear }: { name: string; onClear: () => void }) {
  const text = useText(peopleText).guardian
  return (
    <div className={css.whole}>
      <Notice
        tone="good"
        title={fill(text.chosen, { name })}
        action={
          <Button size="small" onClick={onClear}>
            {text.another}
          </Button>
        }
      />
    </div>
  )
}

type SamePhoneProps = { phone: string; onChoose: (values: Partial<GuardianFormValues>) => void }

/** Offers the guardian who already has the phone number being typed. */
function SamePhone({ phone, onChoose }: SamePhoneProps) {
  const text = useText(peopleText).guardian
  const number = dialNumberOf(phone)
  const found = useRead(
    guardians.routes.listGuardians,
    { query: { q: number ?? '-', size: 1 } },
    { enabled: number !== undefined },
  )
  const same = number && found.data?.rows.find((one) => one.phone === number)
  if (!same) return null
  return (
    <div className={css.whole}>
      <Notice
        tone="info"
        live
        title={fill(text.sameNumber, { name: same.name, children: childrenOf(same) })}
        action={
          <Button size="small" onClick={() => onChoose(valuesOf(same))}>
            {text.same}
          </Button>
        }
      />
    </div>
  )
}

const childrenOf = ({ children }: GuardianRow) => children.map(({ name }) => name).join(', ')

const valuesOf = ({ guardianId, name, phone, email, occupation }: GuardianRow): Partial<GuardianFormValues> => ({
  guardianId,
  name,
  guardianPhone: phone ?? '',
  guardianEmail: email ?? '',
  occupation,
})
