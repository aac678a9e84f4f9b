import type { DocumentBlock } from '#modules/templates/contentSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { FieldName } from '../../rules/fields.ts'
import { templateText } from '../words.ts'
import { FieldMenu } from './FieldChoice.tsx'
import { optionsOf } from './optionsOf.ts'

type TextBlock = Extract<DocumentBlock, { kind: 'text' }>

type TextOptionsProps = {
  block: TextBlock
  fields: readonly FieldName[]
  isBilingual: boolean
  onChange: (block: TextBlock) => void
}

/** A text, in which fields stand in braces. */
export function TextOptions({ block, fields, isBilingual, onChange }: TextOptionsProps) {
  const text = useText(templateText).designer
  const appended = (typed: string, field: FieldName) =>
    `${typed}${typed === '' || /\s$/.test(typed) ? '' : ' '}{${field}}`
  return (
    <>
      <TextField
        label={text.heading}
        value={block.heading}
        maxLength={80}
        onChange={(heading) => onChange({ ...block, heading })}
      />
      <TextArea
        label={text.body}
        hint={text.bodyHint}
        value={block.body}
        rows={6}
        max={3000}
        onChange={(body) => onChange({ ...block, body })}
      />
      <FieldMenu
        label={text.insert}
        fields={fields}
        onChoose={(field) => onChange({ ...block, body: appended(block.body, field) })}
      />
      {isBilingual && (
        <TextArea
          label={text.second}
          value={block.second}
          rows={6}
          max={3000}
          onChange={(second) => onChange({ ...block, second })}
        />
      )}
      <NativeSelect
        label={text.size}
        options={optionsOf(text.sizes)}
        value={block.size}
        onChange={(size) => onChange({ ...block, size })}
      />
      <NativeSelect
        label={text.align}
        options={optionsOf(text.aligns)}
        value={block.align}
        onChange={(align) => onChange({ ...block, align })}
      />
    </>
  )
}
