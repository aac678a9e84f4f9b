import { IconTrash } from '@tabler/icons-react'
import type { DocumentBlock } from '#modules/templates/contentSchemas.ts'
import css from '#platform/web/designer/Designer.module.css'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { fieldLabels } from '../../rules/fieldLabels.ts'
import type { FieldName } from '../../rules/fields.ts'
import { templateText } from '../words.ts'
import { ConditionOptions } from './ConditionOptions.tsx'
import { FieldMenu } from './FieldChoice.tsx'
import { optionsOf } from './optionsOf.ts'
import { TextOptions } from './TextOptions.tsx'

type Of<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>

type OptionsProps<Block> = {
  block: Block
  fields: readonly FieldName[]
  isBilingual: boolean
  onChange: (block: DocumentBlock) => void
}

function FactsOptions({ block, fields, onChange }: OptionsProps<Of<'facts'>>) {
  const text = useText(templateText).designer
  const labels = fieldLabels[useLanguage()]
  const free = fields.filter((field) => !block.rows.some((row) => row.field === field))
  return (
    <>
      <TextField
        label={text.heading}
        value={block.heading}
        maxLength={80}
        onChange={(heading) => onChange({ ...block, heading })}
      />
      <Lines label={text.fields}>
        {block.rows.map((row) => (
          <Line key={row.field} name={labels[row.field]}>
            <IconButton
              icon={IconTrash}
              label={fill(text.removeField, { name: labels[row.field] })}
              disabled={block.rows.length === 1}
              onClick={() => onChange({ ...block, rows: block.rows.filter((one) => one.field !== row.field) })}
            />
          </Line>
        ))}
      </Lines>
      <FieldMenu
        label={text.addField}
        fields={block.rows.length >= 20 ? [] : free}
        onChoose={(field) => onChange({ ...block, rows: [...block.rows, { field, label: '', second: '' }] })}
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

function SignatureOptions({ block, isBilingual, onChange }: OptionsProps<Of<'signatures'>>) {
  const text = useText(templateText).designer
  const put = (at: number, changes: Partial<{ text: string; second: string }>) =>
    onChange({ ...block, labels: block.labels.map((one, index) => (index === at ? { ...one, ...changes } : one)) })
  return (
    <>
      {block.labels.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no other identity than their place.
        <div key={at} className={css.fields}>
          <TextField
            label={fill(text.signature, { n: at + 1 })}
            value={label.text}
            maxLength={60}
            onChange={(typed) => put(at, { text: typed })}
          />
          {isBilingual && (
            <TextField
              label={text.second}
              value={label.second}
              maxLength={60}
              onChange={(second) => put(at, { second })}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          size="small"
          disabled={block.labels.length >= 4}
          onClick={() => onChange({ ...block, labels: [...block.labels, { text: text.kinds.signatures, second: '' }] })}
        >
          {text.addSignature}
        </Button>
      </div>
    </>
  )
}

function OwnOptions(props: OptionsProps<DocumentBlock>) {
  const text = useText(templateText).designer
  const { block, isBilingual, onChange } = props
  switch (block.kind) {
    case 'letterhead':
      return (
        <NativeSelect
          label={text.layout}
          options={optionsOf(text.layouts)}
          value={block.layout}
          onChange={(layout) => onChange({ ...block, layout })}
        />
      )
    case 'title':
      return (
        <>
          <TextField
            label={text.title}
            value={block.title}
            maxLength={120}
            onChange={(title) => onChange({ ...block, title })}
          />
          {isBilingual && (
            <TextField
              label={text.second}
              value={block.second}
              maxLength={120}
              onChange={(second) => onChange({ ...block, second })}
            />
          )}
        </>
      )
    case 'facts':
      return <FactsOptions {...props} block={block} />
    case 'photo':
      return (
        <NativeSelect
          label={text.size}
          options={optionsOf(text.photoSizes)}
          value={block.size}
          onChange={(size) => onChange({ ...block, size })}
        />
      )
    case 'text':
      return <TextOptions block={block} fields={props.fields} isBilingual={isBilingual} onChange={onChange} />
    case 'table':
      return (
        <>
          <NativeSelect
            label={text.source}
            options={optionsOf(text.sources)}
            value={block.source}
            onChange={(source) => onChange({ ...block, source })}
          />
          <TextField
            label={text.heading}
            value={block.heading}
            maxLength={80}
            onChange={(heading) => onChange({ ...block, heading })}
          />
        </>
      )
    case 'signatures':
      return <SignatureOptions {...props} block={block} />
    case 'space':
      return (
        <NativeSelect
          label={text.space}
          options={optionsOf(text.spaces)}
          value={block.size}
          onChange={(size) => onChange({ ...block, size })}
        />
      )
    default:
      return null
  }
}

/** What can be said about a block. */
export function BlockOptions(props: OptionsProps<DocumentBlock>) {
  const text = useText(templateText).designer
  const { block, fields, onChange } = props
  return (
    <>
      <OwnOptions {...props} />
      {'width' in block && (
        <NativeSelect
          label={text.width}
          options={optionsOf(text.widths)}
          value={block.width}
          onChange={(width) => onChange({ ...block, width })}
        />
      )}
      <ConditionOptions when={block.when} fields={fields} onChange={(when) => onChange({ ...block, when })} />
    </>
  )
}
