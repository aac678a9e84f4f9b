import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { DocumentBlock } from '#modules/templates/contentSchemas.ts'
import css from '#platform/web/designer/Designer.module.css'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { fieldLabels } from '../../rules/fieldLabels.ts'
import type { FieldName } from '../../rules/fields.ts'
import { templateText } from '../words.ts'
import { FieldMenu } from './FieldChoice.tsx'

type Block = Extract<DocumentBlock, { kind: 'facts' }>
type Row = Block['rows'][number]

type FactsOptionsProps = {
  block: Block
  fields: readonly FieldName[]
  isBilingual: boolean
  onChange: (block: Block) => void
}

/** The fields that are listed, each with the usual label or one of the school's own. */
export function FactsOptions({ block, fields, isBilingual, onChange }: FactsOptionsProps) {
  const text = useText(templateText).designer
  const labels = fieldLabels[useLanguage()]
  const [renamed, setRenamed] = useState<FieldName | null>(null)
  const { rows } = block
  const put = (next: Row[]) => onChange({ ...block, rows: next })
  const change = (field: FieldName, changes: Partial<Row>) =>
    put(rows.map((row) => (row.field === field ? { ...row, ...changes } : row)))
  return (
    <>
      <TextField
        label={text.heading}
        value={block.heading}
        maxLength={80}
        onChange={(heading) => onChange({ ...block, heading })}
      />
      <Lines label={text.fields}>
        {rows.map((row) => {
          const name = labels[row.field]
          return (
            <Line
              key={row.field}
              name={row.label || name}
              meta={row.label !== '' && name}
              more={
                renamed === row.field && (
                  <div className={css.fields}>
                    <TextField
                      label={text.ownLabel}
                      hint={text.ownLabelHint}
                      value={row.label}
                      maxLength={60}
                      onChange={(label) => change(row.field, { label })}
                    />
                    {isBilingual && (
                      <TextField
                        label={text.second}
                        value={row.second}
                        maxLength={60}
                        onChange={(second) => change(row.field, { second })}
                      />
                    )}
                  </div>
                )
              }
            >
              <IconButton
                icon={IconPencil}
                label={fill(text.renameField, { name })}
                aria-expanded={renamed === row.field}
                onClick={() => setRenamed(renamed === row.field ? null : row.field)}
              />
              <IconButton
                icon={IconTrash}
                label={fill(text.removeField, { name })}
                disabled={rows.length === 1}
                onClick={() => put(rows.filter((one) => one.field !== row.field))}
              />
            </Line>
          )
        })}
      </Lines>
      <FieldMenu
        label={text.addField}
        fields={rows.length >= 20 ? [] : fields.filter((field) => !rows.some((row) => row.field === field))}
        onChoose={(field) => put([...rows, { field, label: '', second: '' }])}
      />
      <NativeSelect
        label={text.columns}
        options={['1', '2', '3'].map((value) => ({ value, label: value }))}
        value={String(block.columns)}
        onChange={(value) => onChange({ ...block, columns: Number(value) })}
      />
      <Checkbox
        label={text.hasPhoto}
        checked={block.hasPhoto}
        onChange={(hasPhoto) => onChange({ ...block, hasPhoto })}
      />
    </>
  )
}
