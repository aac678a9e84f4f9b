import { IconPlus } from '@tabler/icons-react'
import { useLanguage } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { fieldLabels } from '../../rules/fieldLabels.ts'
import type { FieldName } from '../../rules/fields.ts'

type FieldChoiceProps = {
  label: string
  fields: readonly FieldName[]
  value: FieldName
  onChange: (field: FieldName) => void
}

/** One of the fields that a template of this kind can name. */
export function FieldChoice({ label, fields, value, onChange }: FieldChoiceProps) {
  const labels = fieldLabels[useLanguage()]
  return (
    <NativeSelect
      label={label}
      options={fields.map((field) => ({ value: field, label: labels[field] }))}
      value={value}
      onChange={onChange}
    />
  )
}

type FieldMenuProps = { label: string; fields: readonly FieldName[]; onChoose: (field: FieldName) => void }

/** Puts a field into a text or a list. */
export function FieldMenu({ label, fields, onChoose }: FieldMenuProps) {
  const labels = fieldLabels[useLanguage()]
  return (
    <div>
      <Menu
        label={label}
        items={fields.map((field) => ({ label: labels[field], onSelect: () => onChoose(field) }))}
        trigger={(trigger) => (
          <Button {...trigger} size="small" icon={IconPlus} disabled={fields.length === 0}>
            {label}
          </Button>
        )}
      />
    </div>
  )
}
