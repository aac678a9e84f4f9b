import { relations } from '#modules/people/enumerations.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import type { GuardianRow } from '#modules/people/guardianSchemas.ts'
import { dialNumberOf } from '#platform/contract/patterns.ts'
import css from '#platform/web/forms/Form.module.css'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'
import type { FieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { peopleText } from '../words.ts'

type GuardianFieldsProps = {
  facts: Facts
  errors: FieldErrors
  onChange: (changed: Facts) => void
  /** False where a guardian is edited who is known already. */
  offersKnown?: boolean
  isRequired?: boolean
}

/** How a guardian is called and reached. Somebody with the same phone number is offered, so that siblings share one guardian. */
export function GuardianFields({
  facts,
  errors,
  onChange,
  offersKnown = true,
  isRequired = false,
}: GuardianFieldsProps) {
  const text = useText(peopleText)
  const isKnown = offersKnown && Boolean(facts.guardianId)
  const line = (field: string, label: string, more: object = {}) => (
    <TextField
      name={field}
      label={label}
      value={facts[field] ?? ''}
      onChange={(value) => onChange({ [field]: value })}
      error={errors[field]}
      readOnly={isKnown}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <div className={css.fields}>
      {isKnown && <Chosen facts={facts} onClear={() => onChange({ guardianId: '' })} />}
      {offersKnown && !isKnown && <Known phone={facts.guardianPhone ?? ''} onChoose={onChange} />}
      <NativeSelect
        name="relation"
        label={text.guardian.relation}
        value={facts.relation ?? ''}
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

function Chosen({ facts, onClear }: { facts: Facts; onClear: () => void }) {
  const text = useText(peopleText).guardian
  return (
    <div className={css.whole}>
      <Notice
        tone="good"
        title={fill(text.chosen, { name: facts.name ?? '' })}
        action={
          <Button size="small" onClick={onClear}>
            {text.another}
          </Button>
        }
      />
    </div>
  )
}

/** Whoever has the number that is being typed. */
function Known({ phone, onChoose }: { phone: string; onChoose: (facts: Facts) => void }) {
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
          <Button size="small" onClick={() => onChoose(chosen(same))}>
            {text.same}
          </Button>
        }
      />
    </div>
  )
}

const childrenOf = ({ children }: GuardianRow) => children.map(({ name }) => name).join(', ')

const chosen = ({ guardianId, name, phone, email, occupation }: GuardianRow): Facts => ({
  guardianId,
  name,
  guardianPhone: phone ?? '',
  guardianEmail: email ?? '',
  occupation,
})
