import { conditionTests } from '#modules/admissions/choices.ts'
import type { FormField } from '#modules/admissions/formSchemas.ts'
import { offersOptions, typeNameOf } from '#modules/people/fieldTypes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { FieldCondition } from '../../rules/conditions.ts'
import { applyText } from '../apply/words.ts'
import css from './Builder.module.css'
import { builderText } from './words.ts'

type ConditionEditorProps = {
  readonly condition: FieldCondition
  readonly fields: readonly FormField[]
  readonly onChange: (condition: FieldCondition) => void
}

/** A condition on a field further up. */
export function ConditionEditor({ condition, fields, onChange }: ConditionEditorProps) {
  const text = useText(builderText)
  const { yes, no } = useText(applyText)
  const field = fields.find(({ fieldKey }) => fieldKey === condition.fieldKey)
  const isYesNo = field && typeNameOf(field.typeId) === 'yesNo'
  const choices = isYesNo
    ? [
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]
    : field && offersOptions(field.typeId)
      ? field.options.map((value) => ({ value, label: value }))
      : null
  return (
    <div className={css.pair}>
      <NativeSelect
        label={text.conditionField}
        options={fields.map(({ fieldKey, label }) => ({ value: fieldKey, label }))}
        value={condition.fieldKey}
        onChange={(fieldKey) => onChange({ fieldKey, test: 'filled', value: null })}
      />
      <NativeSelect
        label={text.conditionTest}
        options={conditionTests.map((value) => ({ value, label: text.tests[value] }))}
        value={condition.test}
        onChange={(test) => onChange({ ...condition, test })}
      />
      {condition.test !== 'filled' &&
        (choices ? (
          <NativeSelect
            label={text.conditionValue}
            options={choices}
            placeholder={text.conditionValue}
            value={String(condition.value ?? '')}
            onChange={(value) => onChange({ ...condition, value: isYesNo ? value === 'true' : value })}
          />
        ) : (
          <TextField
            label={text.conditionValue}
            value={String(condition.value ?? '')}
            onChange={(value) => onChange({ ...condition, value })}
          />
        ))}
    </div>
  )
}
