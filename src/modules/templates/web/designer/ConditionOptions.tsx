import type { DocumentBlock } from '#modules/templates/contentSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { FieldName } from '../../rules/fields.ts'
import { templateText } from '../words.ts'
import { FieldChoice } from './FieldChoice.tsx'
import { optionsOf } from './optionsOf.ts'

type When = DocumentBlock['when']

type ConditionOptionsProps = { when: When; fields: readonly FieldName[]; onChange: (when: When) => void }

/** When a block is printed. */
export function ConditionOptions({ when, fields, onChange }: ConditionOptionsProps) {
  const text = useText(templateText).designer
  const [first] = fields
  if (!first) return null
  return (
    <>
      <NativeSelect
        label={text.when}
        options={[{ value: 'always' as const, label: text.always }, ...optionsOf(text.conditions)]}
        value={when?.is ?? 'always'}
        onChange={(is) =>
          onChange(is === 'always' ? null : { field: when?.field ?? first, is, value: when?.value ?? '' })
        }
      />
      {when && (
        <FieldChoice
          label={text.whenField}
          fields={fields}
          value={when.field}
          onChange={(field) => onChange({ ...when, field })}
        />
      )}
      {when?.is === 'equal' && (
        <TextField
          label={text.whenValue}
          value={when.value}
          maxLength={80}
          onChange={(value) => onChange({ ...when, value })}
        />
      )}
    </>
  )
}
