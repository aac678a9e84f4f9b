import type { DocumentBlock } from '#modules/templates/contentSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { FieldName } from '../../rules/fields.ts'
import { templateText } from '../words.ts'
import { ConditionOptions } from './ConditionOptions.tsx'
import { FactsOptions } from './FactsOptions.tsx'
import { optionsOf } from './optionsOf.ts'
import { type SignatureChoice, SignatureOptions } from './SignatureOptions.tsx'
import { TextOptions } from './TextOptions.tsx'

type OptionsProps = {
  block: DocumentBlock
  fields: readonly FieldName[]
  isBilingual: boolean
  signatures: readonly SignatureChoice[]
  onChange: (block: DocumentBlock) => void
}

function OwnOptions(props: OptionsProps) {
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
      return <FactsOptions block={block} fields={props.fields} isBilingual={isBilingual} onChange={onChange} />
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
      return (
        <SignatureOptions block={block} isBilingual={isBilingual} signatures={props.signatures} onChange={onChange} />
      )
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
export function BlockOptions(props: OptionsProps) {
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
