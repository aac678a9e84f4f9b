import { fieldNeeds, type Mapping, mappings, namedDays, prefills } from '#modules/admissions/choices.ts'
import type { FormField } from '#modules/admissions/formSchemas.ts'
import { fieldTypeNames, fieldTypes, offersOptions, typeNameOf } from '#modules/people/fieldTypes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from './Builder.module.css'
import { ConditionEditor } from './ConditionEditor.tsx'
import { builderText } from './words.ts'

type FieldEditorProps = {
  readonly field: FormField
  /** The fields a condition can use. */
  readonly above: readonly FormField[]
  readonly error: string | undefined
  readonly onChange: (changes: Partial<FormField>) => void
  readonly onRemove: () => void
}

const lines = (typed: string) => typed.split('\n').map((line) => line.trim())

/** Everything about one field. */
export function FieldEditor({ field, above, error, onChange, onRemove }: FieldEditorProps) {
  const text = useText(builderText)
  const type = typeNameOf(field.typeId)
  const asksHow = type !== 'autofilled' && type !== 'auto'
  return (
    <div className={css.stack}>
      <TextField
        label={text.label}
        required
        value={field.label}
        onChange={(label) => onChange({ label })}
        error={error}
      />
      <TextField label={text.labelHi} value={field.labelHi} onChange={(labelHi) => onChange({ labelHi })} />
      <NativeSelect
        label={text.type}
        options={fieldTypeNames.map((value) => ({ value, label: text.types[value] }))}
        value={type}
        onChange={(name) => onChange({ typeId: fieldTypes[name], mapsTo: null })}
      />
      <TextField label={text.help} value={field.help} onChange={(help) => onChange({ help })} />
      <TextField label={text.helpHi} value={field.helpHi} onChange={(helpHi) => onChange({ helpHi })} />
      {offersOptions(field.typeId) && (
        <>
          <TextArea
            label={text.options}
            rows={5}
            value={field.options.join('\n')}
            onChange={(typed) => onChange({ options: lines(typed).slice(0, 50) })}
          />
          <TextArea
            label={text.optionsHi}
            rows={5}
            value={field.optionsHi.join('\n')}
            onChange={(typed) => onChange({ optionsHi: lines(typed).slice(0, 50) })}
          />
        </>
      )}
      <Limits field={field} onChange={onChange} />
      {asksHow && (
        <NativeSelect
          label={text.need}
          options={fieldNeeds.map((value) => ({ value, label: text.needs[value] }))}
          value={field.need}
          onChange={(need) =>
            onChange({ need, needWhen: need === 'conditional' ? (field.needWhen ?? first(above)) : null })
          }
        />
      )}
      {field.need === 'conditional' && field.needWhen && (
        <ConditionEditor condition={field.needWhen} fields={above} onChange={(needWhen) => onChange({ needWhen })} />
      )}
      <NativeSelect
        label={text.visible}
        options={[
          { value: 'always', label: text.visibleAlways },
          { value: 'when', label: text.visibleWhen, disabled: above.length === 0 },
        ]}
        value={field.visibleWhen ? 'when' : 'always'}
        onChange={(choice) => onChange({ visibleWhen: choice === 'when' ? first(above) : null })}
      />
      {field.visibleWhen && (
        <ConditionEditor
          condition={field.visibleWhen}
          fields={above}
          onChange={(visibleWhen) => onChange({ visibleWhen })}
        />
      )}
      <MappingChoice value={field.mapsTo} onChange={(mapsTo) => onChange({ mapsTo })} />
      <div>
        <Button variant="danger" size="small" onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </div>
  )
}

const first = (above: readonly FormField[]): FormField['visibleWhen'] =>
  above[0] ? { fieldKey: above[0].fieldKey, test: 'filled', value: null } : null

function Limits({ field, onChange }: Pick<FieldEditorProps, 'field' | 'onChange'>) {
  const text = useText(builderText)
  const type = typeNameOf(field.typeId)
  const pair = (least: string, most: string) => (
    <div className={css.pair}>
      <NumberField label={least} value={field.least} onChange={(value) => onChange({ least: value })} />
      <NumberField label={most} value={field.most} onChange={(value) => onChange({ most: value })} />
    </div>
  )
  if (type === 'numeric') return pair(text.least, text.most)
  if (type === 'shortText' || type === 'descriptiveText') return pair(text.leastLength, text.mostLength)
  if (type === 'date')
    return (
      <>
        <NativeSelect
          label={text.relativeTo}
          options={[
            { value: 'none', label: text.noLimit },
            ...namedDays.map((value) => ({ value, label: text.days[value] })),
          ]}
          value={field.relativeTo ?? 'none'}
          onChange={(day) => onChange({ relativeTo: namedDays.find((one) => one === day) ?? null })}
        />
        {field.relativeTo && pair(text.leastDays, text.mostDays)}
      </>
    )
  if (type === 'autofilled')
    return (
      <NativeSelect
        label={text.prefill}
        options={prefills.map((value) => ({ value, label: text.prefills[value] }))}
        value={field.prefill ?? ''}
        onChange={(prefill) => onChange({ prefill })}
      />
    )
  if (type === 'auto')
    return (
      <TextField
        label={text.prefix}
        value={field.options[0] ?? ''}
        onChange={(prefix) => onChange({ options: prefix === '' ? [] : [prefix] })}
      />
    )
  return null
}

function MappingChoice({ value, onChange }: { value: Mapping | null; onChange: (value: Mapping | null) => void }) {
  const text = useText(builderText)
  const nameOf = (mapping: Mapping) => {
    const [person = 'student', part = 'name'] = mapping.split('.')
    return `${text.people[person as keyof typeof text.people]}: ${text.parts[part as keyof typeof text.parts]}`
  }
  return (
    <NativeSelect
      label={text.mapsTo}
      options={[
        { value: 'none', label: text.mapsNowhere },
        ...mappings.map((one) => ({ value: one as string, label: nameOf(one) })),
      ]}
      value={value ?? 'none'}
      onChange={(chosen) => onChange(mappings.find((one) => one === chosen) ?? null)}
    />
  )
}
